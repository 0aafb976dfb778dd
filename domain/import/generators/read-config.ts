import { posix } from 'node:path';
import { byKey, type Fields, fieldKey, firstValue, isRecord } from '../files/fields.ts';
import type { SkippedFile } from '../files/notices.ts';
import { parseRecord, readDataFile } from '../files/parse-record.ts';
import { readJsData } from '../matter/js-data.ts';
import { readPythonSettings } from './python-settings.ts';

/** A program that makes a site of Markdown files. */
export type Generator =
  | 'hugo'
  | 'jekyll'
  | 'hexo'
  | 'zola'
  | 'docusaurus'
  | 'vitepress'
  | 'eleventy'
  | 'astro'
  | 'gatsby'
  | 'next'
  | 'mkdocs'
  | 'pelican'
  | 'nikola';

/**
 * Values that Hugo gives all pages below a folder, which is in the site, with `/` at its end unless it is the
 * whole site.
 */
export interface Cascade {
  folder: string;
  fields: Fields;
  /** A pattern of the pages' paths, or null for all. */
  pages: string | null;
}

/** A page that a site makes of each file of a collection: `src/pages/blog/[slug].astro`. */
export interface Route {
  /** The path before the file's: `/blog/`. */
  prefix: string;
  /** The collections that it shows; empty if its code does not name them. */
  collections: string[];
}

/** The configuration of one old site. */
export interface SiteConfig {
  generator: Generator;
  /** The site's folder below the import root, empty for the root itself. */
  folder: string;
  /** The files it was read from. */
  files: string[];
  /** All settings, by key (see `fieldKey`). */
  settings: Fields;
  /** The settings by the names that are written, for templates. */
  written: Fields;
  /** The pages that a site of Astro or Next makes of its collections. */
  routes?: Route[];
  /** The values that the indexes of Hugo's sections give to the pages below them. */
  cascades?: Cascade[];
}

/** The files by which a generator is known. A null is decided by the file's settings. */
const CONFIG_FILES: [RegExp, Generator | null][] = [
  [/^hugo\.(?:toml|ya?ml|json)$/i, 'hugo'],
  [/^_?config\.(?:toml|ya?ml|json)$/i, null],
  [/^docusaurus\.config\.[cm]?[jt]s$/, 'docusaurus'],
  [/^(?:\.eleventy|eleventy\.config)\.[cm]?[jt]s$/, 'eleventy'],
  [/^astro\.config\.[cm]?[jt]s$/, 'astro'],
  [/^gatsby-config\.[cm]?[jt]s$/, 'gatsby'],
  [/^next\.config\.[cm]?[jt]s$/, 'next'],
  [/^mkdocs\.ya?ml$/i, 'mkdocs'],
  [/^pelicanconf\.py$/, 'pelican'],
  [/^conf\.py$/, 'nikola'],
];
/** VitePress and VuePress have their configuration in a hidden folder. */
const IN_VITEPRESS = /(?:^|\/)\.v(?:ite|ue)press\/config(?:\/index)?\.[cm]?[jt]s$/;
/** Hugo's folders, in the order in which their files count. */
const IN_HUGO = /(?:^|\/)config\/(_default|production)\/([^/]+)\.(?:toml|ya?ml|json)$/i;
const MAX_BYTES = 256_000;
/** The maximum number of configurations that are read. */
const MAX_FILES = 100;

/** True for a path that may be the configuration of a generator. */
export function isConfigFile(path: string): boolean {
  const name = posix.basename(path);
  return (
    IN_HUGO.test(path) || IN_VITEPRESS.test(path) || CONFIG_FILES.some(([pattern]) => pattern.test(name))
  );
}

/** Reads the configurations of all sites below an import root. Those that cannot be read are reported. */
export async function readConfigs(
  root: string,
  paths: string[],
): Promise<{ configs: SiteConfig[]; errors: SkippedFile[] }> {
  const configs = new Map<string, SiteConfig>();
  const errors: SkippedFile[] = [];
  for (const path of inOrder(paths.slice(0, MAX_FILES))) {
    const isCode = /[jt]s$/.test(path);
    const parse = isCode ? readJsData : path.endsWith('.py') ? readPythonSettings : parseRecord;
    const record = await readDataFile(root, path, MAX_BYTES, parse);
    if (typeof record === 'string') errors.push({ path, why: `the configuration cannot be read: ${record}` });
    // Its name alone tells the generator.
    if (typeof record !== 'string' || isCode)
      addConfig(configs, path, typeof record === 'string' ? {} : record);
  }
  return { configs: [...configs.values()].filter(isKnown), errors };
}

/** Hugo's root file counts first, then the folders, whose settings replace it. */
function inOrder(paths: string[]): string[] {
  const rank = (path: string) =>
    ['_default', 'production'].indexOf((IN_HUGO.exec(path)?.[1] ?? '').toLowerCase());
  return paths.toSorted((a, b) => rank(a) - rank(b));
}

/** Adds a file to its site's configuration. */
function addConfig(configs: Map<string, SiteConfig>, path: string, record: Fields): void {
  const name = posix.basename(path);
  const [inHugo, , part = ''] = IN_HUGO.exec(path) ?? [];
  const depth =
    inHugo === undefined ? (/(\.v(?:ite|ue)press\/.*)$/.exec(path)?.[1]?.split('/').length ?? 1) : 3;
  const folder = path.split('/').slice(0, -depth).join('/');
  const settings = inHugo === undefined ? record : hugoPart(part, record);
  const generator = inHugo === undefined ? generatorFor(path, name, record) : 'hugo';
  const config = configs.get(folder);
  if (!config)
    configs.set(folder, { generator, folder, files: [path], settings: byKey(settings), written: settings });
  else if (config.generator === generator) {
    config.files.push(path);
    config.settings = byKey(mergeSettings(config.settings, settings));
  }
}

/** In Hugo's folders, `permalinks.toml` has the setting `permalinks`, `params.en.toml` that of a language. */
function hugoPart(file: string, record: Fields): Fields {
  const [, name = '', lang] = /^(.+?)(?:\.([\w-]+))?$/.exec(file.toLowerCase()) ?? [];
  const whole = /^(?:hugo|config)$/.test(name) || (name === 'languages' && lang !== undefined);
  const settings = whole ? record : { [name]: record };
  return lang === undefined ? settings : { languages: { [lang]: settings } };
}

/** Merges records field by field, in any case. The fields of `over` come first. */
function mergeSettings(under: Fields, over: Fields, depth = 0): Fields {
  const merged: Fields = Object.create(null);
  for (const [name, value] of [...Object.entries(under), ...Object.entries(over)]) {
    const key = depth === 0 ? fieldKey(name) : name.toLowerCase();
    const known = merged[key];
    merged[key] =
      isRecord(known) && isRecord(value) && depth < 20 ? mergeSettings(known, value, depth + 1) : value;
  }
  return merged;
}

/** `config.toml` is of Hugo or Zola, `_config.yml` of Jekyll or Hexo: their settings have different names. */
function generatorFor(path: string, name: string, record: Fields): Generator {
  if (IN_VITEPRESS.test(path)) return 'vitepress';
  const known = CONFIG_FILES.find(([pattern]) => pattern.test(name))?.[1];
  if (known) return known;
  if (name.startsWith('_'))
    return 'source_dir' in record || 'public_dir' in record || 'new_post_name' in record ? 'hexo' : 'jekyll';
  return 'base_url' in record && /\.toml$/i.test(name) ? 'zola' : 'hugo';
}

const HUGO_KEYS =
  /^(?:baseurl|permalinks|languages|defaultcontentlanguage|languagecode|taxonomies|theme|contentdir|params|markup|module)$/;

/** Many programs have a `config.yml` or `conf.py`. */
function isKnown({ generator, files, settings }: SiteConfig): boolean {
  if (generator === 'nikola') return firstValue(settings, 'BLOG_TITLE', 'BLOG_AUTHOR') !== null;
  if (generator !== 'hugo' || files.some((file) => /(?:^|\/)hugo\.\w+$/i.test(file))) return true;
  return Object.keys(settings).some((key) => HUGO_KEYS.test(key));
}

/** The site of a file: the one in the nearest folder above it. */
export function configFor(configs: readonly SiteConfig[], path: string): SiteConfig | null {
  const holds = ({ folder }: SiteConfig) => folder === '' || path.startsWith(`${folder}/`);
  return configs
    .filter(holds)
    .reduce<SiteConfig | null>(
      (best, config) => (best === null || config.folder.length > best.folder.length ? config : best),
      null,
    );
}

/** A file's path in its site. */
export function pathInSite({ folder }: SiteConfig, path: string): string {
  return folder === '' ? path : path.slice(folder.length + 1);
}

/** The settings that hold the old site's URL, and those that hold the path below which it lies. */
const BASES: Partial<Record<Generator, { url: string[]; path: string[] }>> = {
  hexo: { url: ['url'], path: ['root'] },
  docusaurus: { url: ['url'], path: ['baseUrl'] },
  vitepress: { url: [], path: ['base'] },
  astro: { url: ['site'], path: ['base'] },
  gatsby: { url: ['siteUrl'], path: ['pathPrefix'] },
  next: { url: [], path: ['basePath'] },
  mkdocs: { url: ['site_url'], path: [] },
  eleventy: { url: ['url'], path: ['pathPrefix'] },
  pelican: { url: ['SITEURL'], path: [] },
  nikola: { url: ['SITE_URL'], path: [] },
};
/** Stands for a host that no setting names. */
const NO_HOST = 'http://localhost';

/** The old site's base URL with its path, or null. */
export function readBaseUrl({ generator, settings }: SiteConfig): URL | null {
  if (generator === 'jekyll') return jekyllBase(settings);
  const { url: names, path: paths } = BASES[generator] ?? { url: ['baseURL', 'base_url', 'url'], path: [] };
  const [all, nested] = [settings, section(settings, 'siteMetadata')];
  const path = firstValue(all, ...paths);
  const written =
    firstValue(all, ...names) ?? firstValue(nested, ...names) ?? (path === null ? null : NO_HOST);
  const at = written?.startsWith('//') ? `https:${written}` : written;
  if (at === null || at === undefined || !/^https?:/i.test(at) || !URL.canParse(at)) return null;
  const url = new URL(at);
  if (path !== null && url.pathname === '/') url.pathname = path;
  return url;
}

/** Jekyll's `url` is the host, its `baseurl` the path. */
function jekyllBase(settings: Fields): URL | null {
  const host = firstValue(settings, 'url');
  const path = firstValue(settings, 'baseurl') ?? '';
  const at = `${host ?? 'http://localhost'}`;
  if (!/^https?:/i.test(at) || !URL.canParse(at)) return null;
  const url = new URL(at);
  if (url.pathname === '/') url.pathname = path;
  return host === null && url.pathname === '/' ? null : url;
}

/** The path that precedes all paths of the site: `/blog`, or empty. */
export function readBasePath(config: SiteConfig): string {
  return (readBaseUrl(config)?.pathname ?? '').replace(/\/+$/, '');
}

/** A setting with settings of its own, by key. */
export function section(settings: Fields, name: string): Fields {
  const value = settings[fieldKey(name)];
  return isRecord(value) ? byKey(value) : {};
}
