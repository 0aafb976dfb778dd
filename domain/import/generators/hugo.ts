import { posix } from 'node:path';
import { byKey, type Fields, firstValue, isRecord, listValues, plainValue } from '../files/fields.ts';
import { cleanPath, dateTokens, fillPattern, type PermalinkFacts } from './permalink.ts';
import { type SiteConfig, section } from './read-config.ts';

/** A file's place in Hugo's content. */
interface ContentPath {
  /** Without the content folder and the file's extension and language; of a bundle, the folder. */
  path: string;
  /** The key of its language, or null for a site of one language. */
  lang: string | null;
}

const MAX_LANGUAGES = 200;

/** The languages of a site and their settings, by key in lower case. */
function readLanguages({ settings: { languages } }: SiteConfig): Map<string, Fields> {
  const entries = isRecord(languages) ? Object.entries(languages).slice(0, MAX_LANGUAGES) : [];
  return new Map(
    entries.flatMap(([key, value]) => (isRecord(value) ? [[key.toLowerCase(), byKey(value)]] : [])),
  );
}

/** The language that files without another have. */
export function defaultLanguage({ settings }: SiteConfig): string {
  return (firstValue(settings, 'defaultContentLanguage') ?? 'en').toLowerCase();
}

/** Finds a file below the site's content folders, or null if it is not one of its pages. */
export function contentPath(config: SiteConfig, path: string): ContentPath | null {
  const languages = readLanguages(config);
  const own = [...languages].flatMap(([lang, { contentdir }]) => {
    const folder = plainValue(contentdir);
    return folder === null ? [] : [{ lang, folder }];
  });
  const common = {
    lang: defaultLanguage(config),
    folder: firstValue(config.settings, 'contentDir') ?? 'content',
  };
  const mounted = mounts(config);
  // With a folder for each language, only those are content.
  const isCommon = languages.size === 0 || own.length < languages.size || mounted.length > 0;
  const places: { lang: string; folder: string; inside?: string }[] = [
    ...own,
    ...mounted,
    ...(isCommon ? [common] : []),
  ];
  for (const { lang, folder, inside = '' } of places) {
    const prefix = `${posix.join(folder).replace(/^\/+|\/+$/g, '')}/`;
    if (!path.startsWith(prefix)) continue;
    const bare = path.slice(prefix.length).replace(/\.[^./]+$/, '');
    const suffix = /\.([\w-]+)$/.exec(posix.basename(bare))?.[1]?.toLowerCase();
    const named = suffix !== undefined && (languages.has(suffix) || suffix === lang);
    const name = named ? bare.slice(0, -suffix.length - 1) : bare;
    const key = languages.size === 0 && !named ? null : named ? suffix : lang;
    return { path: posix.join(inside, name.replace(/(?:^|\/)_?index$/, '')).replace(/^\.$/, ''), lang: key };
  }
  return null;
}

/** The reason why Hugo makes no page of a file of its content, or null. */
export function hugoHides(config: SiteConfig, path: string): string | null {
  const lang = contentPath(config, path)?.lang ?? null;
  const settings = lang === null ? undefined : readLanguages(config).get(lang);
  if (firstValue(settings ?? {}, 'disabled') === 'true' || disabledLanguages(config).includes(lang ?? ''))
    return `in the language '${lang}', which the configuration disables`;
  const pattern = ignoredBy(config, path);
  if (pattern !== null) return pattern;
  const folder = firstValue(config.settings, 'contentDir') ?? 'content';
  const mounted = mounts(config);
  const isMounted =
    mounted.length === 0 || mounted.some((mount) => path.startsWith(`${posix.join(mount.folder)}/`));
  return isMounted ? null : `in the folder '${folder}', which the configuration does not mount`;
}

function disabledLanguages({ settings }: SiteConfig): string[] {
  return listValues(settings.disablelanguages).map((lang) => lang.toLowerCase());
}

/** Patterns with more repetitions could take long to match. */
const MAX_REPETITIONS = 2;
const MAX_TESTED = 500;
const MAX_PATTERNS = 100;

/** Why `ignoreFiles`, a list of regular expressions, may leave out a file; null if it does not. */
function ignoredBy({ settings }: SiteConfig, path: string): string | null {
  for (const pattern of listValues(settings.ignorefiles).slice(0, MAX_PATTERNS)) {
    if (
      pattern.length > 200 ||
      (pattern.match(/[*+{?]/g)?.length ?? 0) > MAX_REPETITIONS ||
      /\)[*+{?]/.test(pattern)
    )
      return `the pattern '${pattern.slice(0, 80)}' of ignoreFiles may leave it out`;
    try {
      if (new RegExp(pattern).test(`/${path.slice(-MAX_TESTED)}`))
        return `left out by ignoreFiles: '${pattern}'`;
    } catch {
      return `the pattern '${pattern.slice(0, 80)}' of ignoreFiles may leave it out`;
    }
  }
  return null;
}

const MAX_MOUNTS = 200;

/** Folders that a module puts into the content: `inside` is where. */
function mounts(config: SiteConfig): { lang: string; folder: string; inside?: string }[] {
  const { mounts: listed } = section(config.settings, 'module');
  return (Array.isArray(listed) ? listed.slice(0, MAX_MOUNTS) : []).filter(isRecord).flatMap((mount) => {
    const folder = plainValue(mount.source);
    const [, inside] = /^content(?:\/(.*))?$/.exec(plainValue(mount.target) ?? '') ?? [null];
    if (folder === null || inside === null) return [];
    return [{ lang: plainValue(mount.lang) ?? defaultLanguage(config), folder, inside: inside ?? '' }];
  });
}

/** The keys of a site's languages. */
export function languageKeys(config: SiteConfig): string[] {
  return [...readLanguages(config).keys()];
}

/** The path before all pages of a language. */
export function languagePrefix(config: SiteConfig, lang: string | null): string {
  if (lang === null) return '';
  const inFolder = firstValue(config.settings, 'defaultContentLanguageInSubdir') === 'true';
  return lang === defaultLanguage(config) && !inFolder ? '' : `/${lang}`;
}

/**
 * Makes the URLs that Hugo gives a page, the likeliest first: `url` of its front matter, the pattern of its
 * section, or its path. Source: https://gohugo.io/content-management/urls/.
 */
export function hugoUrls(config: SiteConfig, facts: PermalinkFacts): string[] {
  const content = contentPath(config, facts.path);
  if (content === null) return [];
  const prefix = languagePrefix(config, content.lang);
  const tokens = hugoTokens(content.path, facts);
  const url = facts.values.url ?? facts.values.URL;
  if (url !== undefined) {
    const filled = fillPattern(url.replace(/^https?:\/\/[^/]+/i, ''), tokens);
    if (filled === null) return [];
    return url.startsWith('/') ? [filled, cleanPath(prefix + filled)] : [cleanPath(prefix + filled)];
  }
  const folders = posix.dirname(content.path);
  const usual = posix.join(folders, facts.slug === null ? posix.basename(content.path) : urlize(facts.slug));
  const pattern = patternFor(config, content);
  const filled = pattern === null ? null : fillPattern(pattern, tokens);
  const paths = pattern === null ? [`${urlize(usual)}/`] : filled === null ? [] : [filled];
  return paths.map((path) => cleanPath(`${prefix}/${path}`));
}

/**
 * The pattern of a page's section, in the forms of all versions: by kind, by language, or by section alone.
 */
function patternFor(config: SiteConfig, { path, lang }: ContentPath): string | null {
  const [first = ''] = path.includes('/') ? path.split('/') : ['/'];
  const own = lang === null ? {} : section(readLanguages(config).get(lang) ?? {}, 'permalinks');
  for (const permalinks of [own, section(config.settings, 'permalinks')]) {
    for (const patterns of [section(permalinks, 'page'), permalinks]) {
      const pattern = firstValue(patterns, first);
      if (pattern !== null) return pattern;
    }
  }
  return null;
}

function hugoTokens(path: string, { title, slug, date }: PermalinkFacts): Record<string, string | undefined> {
  const name = posix.basename(path);
  const sections = posix.dirname(path) === '.' ? [] : posix.dirname(path).split('/');
  const fromTitle = title === null ? undefined : urlize(title);
  const fromSlug = slug === null ? undefined : urlize(slug);
  const file = urlize(name);
  return {
    ...dateTokens(date),
    section: sections[0] ?? '',
    sectionslug: sections[0] ?? '',
    sections: sections.join('/'),
    sectionslugs: sections.join('/'),
    'sections[1:]': sections.slice(1).join('/'),
    'sections[0]': sections[0],
    'sections[1]': sections[1],
    'sections[last]': sections.at(-1),
    'sections[:last]': sections.slice(0, -1).join('/'),
    title: fromTitle,
    slug: fromSlug ?? fromTitle ?? file,
    filename: file,
    contentbasename: file,
    slugorfilename: fromSlug ?? file,
    slugorcontentbasename: fromSlug ?? file,
  };
}

/** Hugo's form of a text in a path: spaces become hyphens, and most punctuation is removed. */
export function urlize(text: string): string {
  return text
    .trim()
    .replace(/[^\p{L}\p{M}\p{Nd}./\\_#+~@\s-]/gu, '')
    .replace(/\s*-\s*/g, '-')
    .replace(/\s+/g, '-')
    .toLowerCase();
}

/** The names of the folders for terms: `tags`, `categories`, and what else `[taxonomies]` names. */
export function hugoTaxonomies({ settings }: SiteConfig): string[] {
  const taxonomies = settings.taxonomies;
  if (!isRecord(taxonomies)) return ['tags', 'categories'];
  return listValues(Object.values(taxonomies));
}
