import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { micromark } from 'micromark';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { readText } from './html-text.ts';
import type { SourceItem, SourceSite } from './source-site.ts';

type Fields = Record<string, unknown>;

/** A sitemap beside the folder or in its output, as the generator wrote it. */
const SITEMAPS = ['sitemap.xml', 'public/sitemap.xml', '_site/sitemap.xml'];
const OUTPUT = /(?:^|\/)(?:node_modules|public|_site|\.[^/]+)\//;

/** The index of a section of Hugo that hides the pages below it. */
const WITHHOLDS_ALL = /^cascade:\n(?:[ \t-].*\n)*?[ \t-]+(?:draft: true|render: never)/m;

/** Reads a folder of Markdown with another Markdown parser than the importer's. */
export async function readMarkdown(folder: string): Promise<SourceSite> {
  const names = globSync('**/*.{md,markdown,mdown,mkd,mdx}', { cwd: folder })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !OUTPUT.test(name));
  const texts = new Map<string, string>();
  for (const name of names) texts.set(name, await readFile(join(folder, name), 'utf8'));
  const withheld = [...texts].filter(([, text]) => WITHHOLDS_ALL.test(text)).map(([name]) => dirname(name));
  const items = [...texts].flatMap(([name, text]) => {
    const item = readFileText(name, text);
    if (item === null) return [];
    return { ...item, isPublic: item.isPublic && !withheld.some((above) => name.startsWith(`${above}/`)) };
  });
  const urls = await readSitemap(folder);
  return {
    items,
    hosts: new Set(urls.map(({ hostname }) => hostname.replace(/^www\./, ''))),
    paths: urls.map(({ pathname }) => pathname),
  };
}

async function readSitemap(folder: string): Promise<URL[]> {
  const file = [
    ...SITEMAPS.map((name) => join(folder, name)),
    `${folder.replace(/\/+$/, '')}.sitemap.xml`,
  ].find((name) => existsSync(name));
  if (file === undefined) return [];
  const parser = new XMLParser({ htmlEntities: true, isArray: (name) => name === 'url' });
  const { urlset } = parser.parse(await readFile(file)) as { urlset: { url?: { loc: string }[] } };
  return (urlset.url ?? []).map(({ loc }) => new URL(loc));
}

const FRONT_MATTER = /^\uFEFF?\s*(---|\+\+\+)[ \t]*\r?\n(.*?)\r?\n?^\1[ \t]*$/ms;

function readFileText(key: string, text: string): SourceItem | null {
  const [all, fence, matter = ''] = FRONT_MATTER.exec(text) ?? [];
  if (all === undefined) return null;
  return readItem(key, readFields(fence === '---', matter) ?? {}, text.slice(text.indexOf(all) + all.length));
}

function readFields(isYaml: boolean, matter: string): Fields | null {
  try {
    return isYaml
      ? parseYaml(matter, { strict: false, uniqueKeys: false, logLevel: 'silent' })
      : parseToml(matter);
  } catch {
    return null;
  }
}

function readItem(key: string, fields: Fields, body: string): SourceItem {
  const value = (...names: string[]) => names.map((name) => fields[name]).find((found) => found != null);
  const named = /(?:^|\/)(\d{4}-\d\d-\d\d)-[^/]+$/.exec(key)?.[1];
  const date = new Date(String(value('date', 'publishDate', 'pubDate') ?? named ?? ''));
  const isDated = !Number.isNaN(date.getTime());
  const title = String(value('title') ?? '');
  const html = micromark(withoutTemplates(body, key.endsWith('.mdx')), { allowDangerousHtml: true });
  return {
    key,
    kind: 'post',
    title,
    // A first heading that repeats the title is shown once.
    html: html.replace(/^\s*<h1>(.*?)<\/h1>/, (heading, text: string) =>
      readText(text).trim().toLowerCase() === title.trim().toLowerCase() ? '' : heading,
    ),
    isPublic: !isWithheld(key, fields) && !(isDated && date.getTime() > Date.now()),
    paths: [],
    tags: toList(fields.tags),
    // Names may be keys of data files.
    authors: null,
    date:
      isDated && /[T ]\d\d:\d\d.*(?:Z|[+-]\d\d)/.test(String(value('date') ?? ''))
        ? date.toISOString()
        : null,
  };
}

function toList(value: unknown): string[] | null {
  return Array.isArray(value) ? value.map(String) : null;
}

function isWithheld(key: string, fields: Fields): boolean {
  const says = (name: string, ...values: unknown[]) => values.includes(fields[name]);
  return (
    ['draft', 'isDraft', 'private', 'hidden', 'unlisted', 'headless'].some((name) =>
      says(name, true, 'true', 'yes'),
    ) ||
    ['published', 'publish'].some((name) => says(name, false, 'false', 'no')) ||
    /^(?:draft|pending|private|future|trash)$/.test(String(fields.status ?? '')) ||
    fields.password !== undefined ||
    new Date(String(fields.expiryDate ?? '')).getTime() < Date.now() ||
    /(?:^|\/)_?drafts\//.test(key) ||
    /^_(?!index\.)/.test(basename(key))
  );
}

/** A block of code. Its lines stay as they are. */
const FENCE = /^[ \t>]*(`{3,}|~{3,})[^\n]*\n(?:.*\n)*?[ \t>]*\1[`~]*[ \t]*$/gm;

function outsideCode(text: string, change: (part: string) => string): string {
  let out = '';
  let at = 0;
  for (const { index, 0: code } of text.matchAll(FENCE)) {
    out += change(text.slice(at, index)) + code;
    at = index + code.length;
  }
  return out + change(text.slice(at));
}

/** Parts with a text that no page shows. */
const HIDDEN = [
  /\{%-?\s*(comment|capture|for)\b(?:(?!\{%-?\s*\1\b)[\s\S])*?\{%-?\s*end\1\s*-?%\}/g,
  /\{\{[<%]\s*comment\s*[>%]\}\}[\s\S]*?\{\{[<%]\s*\/\s*comment\s*[>%]\}\}/g,
  /\{\{-?\s*\/\*[\s\S]*?\*\/\s*-?\}\}/g,
  /\{>>[^<]*<<\}/g,
  // A table of contents stands in place of this item.
  /^(?:[*+-]|1\.)[ \t].*\n\{:[^}\n]*\btoc\b[^}\n]*\}/gim,
  /^\*\[[^\]\n]+\]:.*$/gm,
  /^\[?\[_?toc_?\]\]?[ \t]*$/gim,
];

/** Marks of dialects that CommonMark shows as text, outside of code. */
function withoutMarks(text: string): string {
  return (
    text
      .replace(/^:{3,}\s*\w+(?:\[.*\])?.*$|^:{3,}\s*$/gm, '')
      .replace(/^\/{3,}[ \t]*(?:[a-z][\w-]*)?/gim, '')
      .replace(/^(?:!!!|\?\?\?\+?|===)[ \t]+(?:[a-z][\w-]*)?/gim, '')
      .replace(/\{:[^}\n]*\}|\{[ \t]*[#.][^}\n]*\}/g, '')
      .replace(/(?<=^|[\s(]):[a-z\d_+-]*[a-z_][a-z\d_+-]*:(?=[\s).,!?]|$)/gm, '')
      .replace(/(?<=[\p{L}\p{N})])([~^])([^\s~^]{1,30})\1/gu, '$2')
      .replace(/(!?)\[\[(?:[^\]|\n]*\|)?([^\]|\n]*)\]\](?![([])/g, (_, image, shown) => (image ? '' : shown))
      // Markdown inside of HTML that says so.
      .replace(/(<[a-z][^<>\n]*\smarkdown\s*=[^<>\n]*>)[ \t]*\n/gi, '$1\n\n')
  );
}

/** JSX in a text, which `.md` files may have too. */
const JSX = /\{\/\*|^<[A-Z]\w*|^import\s[^'"]{0,500}\sfrom\s+['"]/m;

function withoutJsx(text: string): string {
  return text
    .replace(/=\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, '')
    .replace(/\{\/\*[\s\S]*?\*\/\}/g, ' ')
    .replace(/^(?:import|export)\b(?:[^\n]*\{\n(?:[^\n}]*\n)*?\}[^\n]*|[^\n]*)$/gm, '')
    .replace(/(?<![\\$])\{[^{}\n%]*\}/g, ' ');
}

/** Leaves out the tags of template languages and comments. The text between two of them stays. */
function withoutTemplates(body: string, isMdx: boolean): string {
  const shown = HIDDEN.reduce((text, pattern) => text.replace(pattern, ' '), body);
  const text = outsideCode(shown, withoutMarks)
    .replace(/(\]\(|\]:[ \t]*)\{\{[<%].*?[>%]\}\}/g, '$1#')
    .replace(
      /\{\{<\s*(code[\w-]*|output|highlight)\b[^>]*>\}\}(.*?)\{\{<\s*\/\s*\1\s*>\}\}/gs,
      '\n\n~~~~~\n$2\n~~~~~\n',
    )
    .replace(/\[\^[^\]\s]+\]:?/g, ' ')
    // A definition list would take in the definitions of links that follow it.
    .replace(/^(?=\[[^\]]+\]:[ \t])/gm, '\n')
    .replace(/\{\{[<%].*?[>%]\}\}|\{%.*?%\}|\{\{.*?\}\}/gs, ' ');
  return isMdx || JSX.test(body) ? outsideCode(text, withoutJsx) : text;
}
