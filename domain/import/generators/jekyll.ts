import { posix } from 'node:path';
import { DAY_MS } from '../../../platform/clock.ts';
import { byKey, type Fields, firstValue, isRecord, plainValue, withDefaults } from '../files/fields.ts';
import { matchesGlob } from '../files/glob.ts';
import { dateTokens, fillPattern, type PermalinkFacts } from './permalink.ts';
import type { SiteConfig } from './read-config.ts';

/** Patterns by the names that Jekyll has for them. */
const STYLES: Record<string, string> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  weekdate: '/:categories/:year/W:week/:short_day/:title.html',
  none: '/:categories/:title.html',
};

/** A file's place in Jekyll's source. */
interface SourcePath {
  /** `posts`, `drafts`, `pages`, or the name of a collection. */
  type: string;
  /** Without the folder of its collection, and without the extension. */
  path: string;
  /** The folders above `_posts`, which are categories. */
  above: string[];
}

function sourcePath(config: SiteConfig, file: string): SourcePath {
  const source = firstValue(config.settings, 'collections_dir') ?? '';
  const inner = source !== '' && file.startsWith(`${source}/`) ? file.slice(source.length + 1) : file;
  const parts = inner.replace(/\.[^./]+$/, '').split('/');
  const at = parts.findIndex((part) => /^_(?:posts|drafts)$/.test(part));
  if (at !== -1) {
    return {
      type: parts[at]?.slice(1) ?? '',
      path: parts.slice(at + 1).join('/'),
      above: parts.slice(0, at),
    };
  }
  const label = parts.length > 1 && parts[0]?.startsWith('_') ? parts[0].slice(1) : null;
  if (label !== null && collection(config, label) !== null)
    return { type: label, path: parts.slice(1).join('/'), above: [] };
  return { type: 'pages', path: parts.join('/'), above: [] };
}

/** The settings of a collection; null if `label` is not a collection. */
function collection({ settings }: SiteConfig, label: string): Fields | null {
  const { collections } = settings;
  if (Array.isArray(collections)) return collections.includes(label) ? {} : null;
  const found = isRecord(collections) ? collections[label] : undefined;
  return isRecord(found) ? byKey(found) : found === undefined ? null : {};
}

/**
 * The reason why Jekyll makes no page of a file, or null: a folder with `_` that is not a collection with
 * output.
 */
export function jekyllHides(config: SiteConfig, file: string): string | null {
  const { type } = sourcePath(config, file);
  if (type === 'posts' || type === 'drafts') return null;
  const folder = file.split('/').find((part, i, parts) => i < parts.length - 1 && part.startsWith('_'));
  if (type !== 'pages') {
    const output = firstValue(collection(config, type) ?? {}, 'output');
    return output === 'true' ? null : `in the collection '${type}', which has no pages`;
  }
  return folder === undefined ? null : `in the folder '${folder}', which has no pages`;
}

/** Makes the URLs that Jekyll gives a page. Source: https://jekyllrb.com/docs/permalinks/. */
export function jekyllUrls(config: SiteConfig, facts: PermalinkFacts): string[] {
  const place = sourcePath(config, facts.path);
  const pattern = facts.values.permalink ?? patternFor(config, place);
  if (pattern === 'false') return [];
  const filled = fillPattern(STYLES[pattern] ?? pattern, jekyllTokens(place, facts));
  return filled === null ? [] : [filled.replace(/\/index(?:\.html?|\/)?$/, '/')];
}

function patternFor(config: SiteConfig, { type }: SourcePath): string {
  const style = firstValue(config.settings, 'permalink') ?? 'date';
  if (type === 'pages') return /^(?:pretty)$|\/$/.test(style) ? '/:path/:basename/' : '/:path/:basename.html';
  const own = firstValue(collection(config, type) ?? {}, 'permalink');
  if (own !== null) return own;
  return type === 'posts' || type === 'drafts'
    ? style
    : `/:collection/:path${/^pretty$|\/$/.test(style) ? '/' : '.html'}`;
}

function jekyllTokens(place: SourcePath, facts: PermalinkFacts): Record<string, string | undefined> {
  const { title, date, slug } = facts;
  const name = posix.basename(place.path).replace(/^\d{4}-\d{1,2}-\d{1,2}-/, '');
  const folder = posix.dirname(place.path) === '.' ? '' : posix.dirname(place.path);
  const categories = [...new Set([...place.above, ...facts.categories].map((each) => each.toLowerCase()))];
  const isPage = place.type === 'pages';
  return {
    ...dateTokens(date),
    ...weekTokens(date),
    title: slugifyPretty(slug ?? name) || (title ?? undefined),
    slug: slugifyPlain(slug ?? name),
    categories: categories.join('/'),
    slugified_categories: categories.map(slugifyPlain).join('/'),
    collection: place.type,
    path: isPage ? folder : place.path,
    name: slugifyPlain(posix.basename(place.path)),
    basename: posix.basename(place.path),
    output_ext: '.html',
  };
}

/** The ISO week of a date. */
function weekTokens(date: string | null): Record<string, string> {
  const at = new Date(`${date?.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return {};
  const weekday = (at.getUTCDay() + 6) % 7;
  const thursday = new Date(at.getTime() + (3 - weekday) * DAY_MS);
  const start = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  const week = 1 + Math.floor((thursday.getTime() - start) / (7 * DAY_MS));
  return {
    week: String(week).padStart(2, '0'),
    w_year: String(thursday.getUTCFullYear()),
    w_day: String(weekday + 1),
  };
}

function slugifyPlain(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
}

function slugifyPretty(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}._~!$&'()+,;=@]+/gu, '-').replace(/^-|-$/g, '');
}

/** The maximum number of `defaults` that are read. */
const MAX_DEFAULTS = 200;

/**
 * Adds the values that the configuration's `defaults` have for a file to its front matter, and splits
 * categories and tags at spaces, as Jekyll does.
 */
export function jekyllFields(config: SiteConfig, file: string, record: Fields): Fields {
  const { defaults } = config.settings;
  const { type } = sourcePath(config, file);
  // The last entry that has a value counts.
  const layers = (Array.isArray(defaults) ? defaults.slice(0, MAX_DEFAULTS) : [])
    .filter(isRecord)
    .flatMap(({ scope, values }) =>
      isRecord(values) && isInScope(isRecord(scope) ? scope : {}, file, type) ? [values] : [],
    );
  const all = withDefaults(record, layers.reverse());
  for (const name of ['categories', 'tags']) {
    const text = plainValue(all[name]);
    if (text !== null && !text.includes(',')) all[name] = text.split(/\s+/);
  }
  return all;
}

function isInScope(scope: Fields, file: string, type: string): boolean {
  const path = settingsPath(scope.path);
  const wanted = plainValue(scope.type);
  if (wanted !== null && wanted !== type) return false;
  if (path === '' || isBelow(file, path)) return true;
  return path.includes('*') && matchesGlob(file, path.endsWith('*') ? path : `${path}/**`);
}

function settingsPath(value: unknown): string {
  return (plainValue(value) ?? '').slice(0, 200).replace(/^\/+|\/+$/g, '');
}

function isBelow(file: string, path: string): boolean {
  return file === path || file.startsWith(`${path}/`);
}

/** The paths that the settings leave out. */
export function jekyllExcludes({ settings }: SiteConfig, file: string): boolean {
  const { exclude } = settings;
  const paths = (Array.isArray(exclude) ? exclude.slice(0, MAX_DEFAULTS) : []).map(settingsPath);
  return paths.some(
    (path) => path !== '' && (isBelow(file, path) || (path.includes('*') && matchesGlob(file, path))),
  );
}

/** Hexo's patterns have the same form, and `:title` is the file's path. */
export function hexoUrls(config: SiteConfig, facts: PermalinkFacts): string[] {
  const source = firstValue(config.settings, 'source_dir') ?? 'source';
  const inner = facts.path.startsWith(`${source}/`) ? facts.path.slice(source.length + 1) : facts.path;
  const bare = inner.replace(/\.[^./]+$/, '');
  if (facts.values.permalink !== undefined) return [facts.values.permalink];
  if (!bare.startsWith('_posts/')) return [`/${bare.replace(/(?:^|\/)index$/, '/')}`];
  const path = bare.slice('_posts/'.length).replace(/(^|\/)\d{4}-\d{1,2}-\d{1,2}-([^/]+)$/, '$1$2');
  const pattern = firstValue(config.settings, 'permalink') ?? ':year/:month/:day/:title/';
  const filled = fillPattern(pattern, {
    ...dateTokens(facts.date),
    title: path,
    name: posix.basename(path),
    post_title: facts.title === null ? undefined : slugifyPlain(facts.title),
    category:
      facts.categories.map(slugifyPlain).join('/') ||
      (firstValue(config.settings, 'default_category') ?? 'uncategorized'),
  });
  return filled === null ? [] : [filled];
}
