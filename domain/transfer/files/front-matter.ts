import { parse as parseToml } from 'smol-toml';
import { parseDocument } from 'yaml';
import { CUT_MARKS, hasLongMarkRun } from '../../../shared/text/combining-marks.ts';
import { type FrontMatter, readFields } from './front-matter-fields.ts';
import { indentQuoted, mendYaml } from './mend-yaml.ts';

/** A file taken apart. `matter` is null when there is none or it cannot be read; `problems` then says why. */
export interface SplitFile {
  matter: FrontMatter | null;
  body: string;
  /** What was wrong, in words for the operator; fields that could be read are still there. */
  problems: string[];
}

/** Longer front matter is none. */
const MOST_LENGTH = 100_000;
const YAML_OPTIONS = {
  schema: 'failsafe',
  strict: false,
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: 'silent',
} as const;

type Parsed = { record: Record<string, unknown> | null; problems: string[] };

const YAML_BLOCK = /^---[ \t]*\n(?:([\s\S]*?)\n)?(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const TOML_BLOCK = /^\+\+\+[ \t]*\n(?:([\s\S]*?)\n)?\+\+\+[ \t]*(?:\n|$)/;

/**
 * Takes a Markdown file apart into front matter (YAML between `---`, TOML between `+++`) and body. Never throws.
 * Formats: https://jekyllrb.com/docs/front-matter/, https://gohugo.io/content-management/front-matter/.
 */
export function splitFile(source: string): SplitFile {
  const text = source.replace(/^[\uFEFF\s]+(?=---|\+\+\+)/, '').replace(/\r\n?/g, '\n');
  const yaml = YAML_BLOCK.exec(text);
  const toml = yaml ? null : TOML_BLOCK.exec(text);
  const block = yaml ?? toml;
  if (!block) return { matter: null, body: text, problems: ['it has no front matter'] };
  if (block[0].length > MOST_LENGTH)
    return { matter: null, body: text, problems: ['its front matter is too long'] };
  const { record, problems } = yaml ? fromYaml(block[1] ?? '') : fromToml(block[1] ?? '');
  const body = text.slice(block[0].length);
  if (!record) return { matter: null, body, problems };
  const fields = readFields(record);
  const cut = hasLongMarkRun(block[0]) ? [`in its front matter ${CUT_MARKS}`] : [];
  return { matter: fields.matter, body, problems: [...problems, ...cut, ...fields.problems] };
}

function fromYaml(raw: string): Parsed {
  const first = readYaml(raw);
  if (typeof first !== 'string') return { record: first, problems: [] };
  const indented = readYaml(indentQuoted(raw));
  if (typeof indented !== 'string') return { record: indented, problems: [] };
  const { yaml, mended } = mendYaml(raw, (entry) => typeof readYaml(entry) !== 'string');
  const second = yaml === raw ? first : readYaml(yaml);
  if (typeof second === 'string')
    return { record: null, problems: [`its front matter is not valid YAML: ${first}`] };
  if (mended.length === 0) return { record: second, problems: [] };
  const what = `its front matter is not valid YAML, and ${mended.map((name) => `'${name}'`).join(', ')} was read as plain text`;
  return { record: second, problems: [`${what}: ${first}`] };
}

/** The record, or what is wrong with it. Every scalar stays text: a slug `007` and a title `1.10` are meant so. */
function readYaml(raw: string): Record<string, unknown> | string {
  try {
    const document = parseDocument(raw, YAML_OPTIONS);
    const error = document.errors[0];
    if (error) return `${error.message} in line ${raw.slice(0, error.pos[0]).split('\n').length + 1}`;
    return asRecord(document.toJS({ maxAliasCount: 100 }));
  } catch (error) {
    // What is written there may be secret.
    return error instanceof Error ? error.message.replace(/(Unresolved alias).*/s, '$1') : 'unreadable';
  }
}

function asRecord(value: unknown): Record<string, unknown> | string {
  if (value === null || value === undefined || value === '') return {};
  if (typeof value === 'object' && !Array.isArray(value)) return { ...value };
  return 'it is not a list of fields';
}

function fromToml(raw: string): Parsed {
  try {
    return { record: parseToml(raw), problems: [] };
  } catch (error) {
    const what = error instanceof Error ? error.message.split('\n')[0] : 'unreadable';
    return { record: null, problems: [`its front matter is not valid TOML: ${what}`] };
  }
}
