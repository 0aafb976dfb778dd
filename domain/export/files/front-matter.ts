import { isDeepStrictEqual } from 'node:util';
import { parseDocument, stringify } from 'yaml';
import { READ_LIMITS } from '../format.ts';

/** A file with YAML front matter. */
export interface TextFile {
  matter: unknown;
  text: string;
}

/** Writes a Markdown file with YAML front matter. Fields of null, undefined and false are left out. */
export function writeTextFile(matter: Record<string, unknown>, text: string): string {
  const fields = withoutEmpty(matter);
  const yaml = stringify(fields, { lineWidth: 0 });
  // JSON is YAML, whatever a text contains.
  const exact = isDeepStrictEqual(parseYaml(yaml), fields) ? yaml : `${JSON.stringify(fields, null, 2)}\n`;
  return `---\n${exact}---\n\n${text}\n`;
}

/** Reads a file that `writeTextFile` wrote. Throws an error that says what is wrong. */
export function readTextFile(source: string): TextFile {
  const end = source.startsWith('---\n') ? source.indexOf('\n---\n', 3) : -1;
  if (end < 0 || end > READ_LIMITS.frontMatter) throw new Error('has no front matter');
  const text = source.slice(end + '\n---\n'.length);
  if (!text.startsWith('\n') || !text.endsWith('\n') || text.length < 2) throw new Error('is cut off');
  return { matter: parseYaml(source.slice(4, end + 1)), text: text.slice(1, -1) };
}

function parseYaml(yaml: string): unknown {
  const document = parseDocument(yaml, { prettyErrors: false, logLevel: 'silent' });
  const [error] = document.errors;
  if (error) throw new Error('has front matter that is not valid YAML');
  return document.toJS({ maxAliasCount: 0 });
}

/** Copies a record without the fields that are null, undefined or false. */
export function withoutEmpty(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== null && value !== undefined && value !== false),
  );
}
