import { realpath } from 'node:fs/promises';
import { extname, join, posix, sep } from 'node:path';
import { decodeText } from '../../decode-text.ts';
import { firstValue, isRecord, listValues } from '../files/fields.ts';
import { readPlainFile, UnreadableFile } from '../files/read-file.ts';
import type { SiteConfig } from '../generators/read-config.ts';

/**
 * A line that stands for a file: `--8<-- "a.py:part"` of MkDocs' snippets, `{!a.md!}` of markdown-include,
 * and VitePress' `<!--@include: ./a.md-->` and `<<< @/a.ts`. Sources: https://vitepress.dev/guide/markdown,
 * https://facelessuser.github.io/pymdown-extensions/extensions/snippets/.
 */
const INCLUDE = {
  mkdocs: /^([ \t]*)(?:-{2,}8<-{2,}[ \t]+["']([^"'\n]{1,300})["']|\{!\s*([^!\n]{1,300}?)\s*!\})[ \t]*$/,
  docusaurus: /^([ \t]*)<([A-Z]\w{0,60})(?:\s[^<>\n]{0,300})?\/>[ \t]*$/,
  vitepress:
    /^([ \t]*)(?:<!--[ \t]*@include:[ \t]*([^\s{<>]{1,300})[^\n]*-->|<<<[ \t]+([^\s{]{1,300}).*)[ \t]*$/,
} as const;
/** A file that Docusaurus' pages show as a component. */
const PARTIAL = /^import[ \t]+(\w{1,60})[ \t]+from[ \t]+["'](?:@site(?=[/]))?([^"'\n]{1,300}\.mdx?)["']/gm;
const MATTER = /^---[ \t]*\n(?:[\s\S]*?\n)?---[ \t]*(?:\n|$)/;
const MAX_INCLUDES = 200;
const MAX_BYTES = 500_000;

/** Puts the files in place that a page includes, and names those not found. */
export async function withIncludedFiles(
  root: string,
  path: string,
  body: string,
  config: SiteConfig | null,
): Promise<{ body: string; warnings: string[] }> {
  const generator = config?.generator;
  if (!config || (generator !== 'mkdocs' && generator !== 'vitepress' && generator !== 'docusaurus'))
    return { body, warnings: [] };
  const isDocusaurus = generator === 'docusaurus';
  const partials = new Map([...body.matchAll(PARTIAL)].map(([, tag, file]) => [tag, file]));
  const warnings: string[] = [];
  let left = MAX_BYTES;
  let includes = 0;
  let fence = '';
  const out: string[] = [];
  for (const line of body.split('\n')) {
    const [found, indent = '', first, second] = INCLUDE[generator].exec(line) ?? [];
    const mark = /^[ \t>]*(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence)) fence = '';
    const isCode = generator === 'vitepress' && second !== undefined;
    const name = isDocusaurus ? partials.get(first) : (first ?? second);
    const isText = name === undefined || (generator !== 'mkdocs' && fence !== '');
    if (found === undefined || isText || ++includes > MAX_INCLUDES) {
      out.push(line);
      continue;
    }
    const text = await readIncluded(root, path, name, config, left);
    if (text === null) warnings.push(`the file '${name}' that it includes is not in the folder`);
    left -= text?.length ?? 0;
    // MkDocs shows the front matter of a snippet, too.
    const shown = generator === 'mkdocs' ? text : text?.replace(MATTER, '');
    const lines = shown?.replace(/\n$/, '').split('\n') ?? [];
    if (isCode && text !== null) lines.splice(0, lines.length, ...codeLines(name, lines));
    out.push(...lines.map((each) => indent + each));
  }
  return { body: out.join('\n'), warnings };
}

function codeLines(name: string, lines: string[]): string[] {
  return [`~~~~~~${extname(name.replace(/#.*$/, '')).slice(1)}`, ...lines, '~~~~~~'];
}

/** Reads a file, or its part, by the places where generators look for it; null if there is none. */
async function readIncluded(
  root: string,
  path: string,
  name: string,
  { folder, settings }: SiteConfig,
  max: number,
): Promise<string | null> {
  const [file = '', ...part] = name.split(/[:#](?!\/)/);
  const extensions: unknown[] = Array.isArray(settings.markdownextensions) ? settings.markdownextensions : [];
  const snippets = extensions.flatMap((each) =>
    isRecord(each) && isRecord(each['pymdownx.snippets']) ? [each['pymdownx.snippets']] : [],
  );
  const bases = snippets.flatMap((each) => listValues(each.base_path));
  const inSite = [
    ...bases,
    '',
    firstValue(settings, 'docs_dir') ?? 'docs',
    firstValue(settings, 'srcDir') ?? '',
  ];
  const places = [
    ...(/^[@/]/.test(file) ? [] : [posix.join(posix.dirname(path), file)]),
    ...inSite.map((base) => posix.join(folder, base, file.replace(/^@?\/+/, ''))),
  ];
  for (const place of new Set(places)) {
    const text = await readInside(root, place, max);
    if (text !== null) return takePart(text, part);
  }
  return null;
}

/** Reads a text file that lies in `root`, also behind its links. */
async function readInside(root: string, place: string, max: number): Promise<string | null> {
  try {
    const real = await realpath(join(root, place));
    if (!real.startsWith((await realpath(root)) + sep)) return null;
    const { bytes } = await readPlainFile(real, max);
    return bytes && (decodeText(bytes)?.text ?? null);
  } catch (error) {
    if (error instanceof UnreadableFile || (error instanceof Error && 'code' in error)) return null;
    throw error;
  }
}

/** `:2:5` are lines; `:name` and `#name` the lines between the comments that begin and end a part. */
function takePart(text: string, part: string[]): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const [first = ''] = part;
  if (part.length === 0) return lines.join('\n');
  if (/^\d*$/.test(first))
    return lines.slice(Math.max(0, Number(first) - 1), Number(part[1]) || undefined).join('\n');
  const mark = (word: string) => (line: string) =>
    line.includes(`[${word}:${first}]`) ||
    line.trimEnd().endsWith(`#${word === 'end' ? 'end' : ''}region ${first}`);
  const start = lines.findIndex(mark('start'));
  const end = lines.findIndex(mark('end'));
  return start === -1 ? text : lines.slice(start + 1, end === -1 ? undefined : end).join('\n');
}
