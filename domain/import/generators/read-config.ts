import { posix } from 'node:path';
import { byKey, type Fields, fieldKey, firstValue, isRecord } from '../files/fields.ts';
import { parseRecord, readDataFile } from '../files/parse-record.ts';
import type { SkippedFile } from '../report.ts';

/** A program that makes a site of Markdown files. */
export type Generator = 'hugo' | 'jekyll' | 'hexo' | 'zola';

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

/** The configuration of one old site. */
export interface SiteConfig {
  generator: Generator;
  /** The site's folder below the import root, empty for the root itself. */
  folder: string;
  /** The files it was read from. */
  files: string[];
  /** All settings, by key (see `fieldKey`). */
  settings: Fields;
  /** The values that the indexes of Hugo's sections give to the pages below them. */
  cascades?: Cascade[];
}

const CONFIG_FILE = /^(?:hugo|config)\.(?:toml|ya?ml|json)$|^_config\.(?:toml|ya?ml)$/i;
const CONFIG_FOLDER = /(?:^|\/)config\/_default\/[^/]+\.(?:toml|ya?ml|json)$/i;
const MAX_BYTES = 256_000;
/** The maximum number of configurations that are read. */
const MAX_FILES = 100;

/** True for a path that may be the configuration of a generator. */
export function isConfigFile(path: string): boolean {
  return CONFIG_FILE.test(posix.basename(path)) || CONFIG_FOLDER.test(path);
}

/** Reads the configurations of all sites below an import root. Those that cannot be read are reported. */
export async function readConfigs(
  root: string,
  paths: string[],
): Promise<{ configs: SiteConfig[]; errors: SkippedFile[] }> {
  const configs = new Map<string, SiteConfig>();
  const errors: SkippedFile[] = [];
  for (const path of paths.slice(0, MAX_FILES)) {
    const record = await readDataFile(root, path, MAX_BYTES, parseRecord);
    if (typeof record === 'string') errors.push({ path, why: `the configuration cannot be read: ${record}` });
    else addConfig(configs, path, record);
  }
  return { configs: [...configs.values()].filter(isKnown), errors };
}

/**
 * Adds a file to its site's configuration. In Hugo's folder, `permalinks.toml` has the setting `permalinks`.
 */
function addConfig(configs: Map<string, SiteConfig>, path: string, record: Fields): void {
  const inFolder = CONFIG_FOLDER.test(path);
  const folder = posix.dirname(inFolder ? posix.dirname(posix.dirname(path)) : path);
  const at = folder === '.' ? '' : folder;
  const name = posix.basename(path).replace(/\.\w+$/, '');
  const isRoot = !inFolder || /^(?:hugo|config)$/i.test(name);
  const settings = isRoot ? byKey(record) : byKey({ [name.replace(/\..*$/, '')]: record });
  const config = configs.get(at);
  const generator = isRoot ? generatorFor(posix.basename(path), record) : 'hugo';
  if (!config) configs.set(at, { generator: generator ?? 'hugo', folder: at, files: [path], settings });
  else {
    config.files.push(path);
    config.settings = { ...config.settings, ...settings };
    if (generator !== null) config.generator = generator;
  }
}

/** `config.toml` is of Hugo or Zola, `_config.yml` of Jekyll or Hexo: their settings have different names. */
function generatorFor(file: string, record: Fields): Generator | null {
  if (/^_config\./i.test(file)) {
    return 'source_dir' in record || 'public_dir' in record || 'new_post_name' in record ? 'hexo' : 'jekyll';
  }
  if (/^hugo\./i.test(file)) return 'hugo';
  return 'base_url' in record && /\.toml$/i.test(file) ? 'zola' : 'hugo';
}

const HUGO_KEYS =
  /^(?:baseurl|permalinks|languages|defaultcontentlanguage|languagecode|taxonomies|theme|contentdir|params|markup|module)$/;

/** Many programs have a `config.yml`. */
function isKnown({ generator, files, settings }: SiteConfig): boolean {
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

/** The old site's base URL with its path, or null. */
export function readBaseUrl({ generator, settings }: SiteConfig): URL | null {
  if (generator === 'jekyll') return jekyllBase(settings);
  const written = firstValue(settings, 'baseURL', 'base_url', 'url');
  const at = written?.startsWith('//') ? `https:${written}` : written;
  if (at === null || at === undefined || !/^https?:/i.test(at) || !URL.canParse(at)) return null;
  const url = new URL(at);
  const root = generator === 'hexo' ? firstValue(settings, 'root') : null;
  if (root !== null && url.pathname === '/') url.pathname = root;
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
