import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { micromark } from 'micromark';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
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
  return {
    key,
    kind: 'post',
    title: String(value('title') ?? ''),
    html: micromark(withoutTemplates(body, key.endsWith('.mdx')), { allowDangerousHtml: true }),
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

/** Leaves out the tags of template languages and comments. The text between two of them stays. */
function withoutTemplates(body: string, isMdx: boolean): string {
  const text = body
    .replace(/(\]\(|\]:[ \t]*)\{\{[<%].*?[>%]\}\}/g, '$1#')
    .replace(
      /\{\{<\s*(code[\w-]*|output|highlight)\b[^>]*>\}\}(.*?)\{\{<\s*\/\s*\1\s*>\}\}/gs,
      '\n\n~~~~~\n$2\n~~~~~\n',
    )
    .replace(/\[\^[^\]\s]+\]:?/g, ' ')
    // A definition list would take in the definitions of links that follow it.
    .replace(/^(?=\[[^\]]+\]:[ \t])/gm, '\n')
    .replace(/\{\{[<%].*?[>%]\}\}|\{%.*?%\}|\{\{.*?\}\}/gs, ' ')
    .replace(/^:{3,}\s*\w+(?:\[.*\])?.*$|^:{3,}\s*$/gm, '')
    .replace(/^\{:.*\}$/gm, '')
    .replace(/\{#[\w-]+[^}\n]*\}/g, '');
  return isMdx
    ? text
        .replace(/=\{.*?\}(?=[\s>])/g, '')
        .replace(/\{\/\*.*?\*\/\}/gs, ' ')
        .replace(/^(?:import|export)\s.*$/gm, '')
    : text;
}
