import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { categoryName } from '../../../contract/category.ts';
import { pathTo } from '../../../shared/paths.ts';
import { detectLanguage } from '../../../shared/text/detect-language.ts';
import { withoutTags } from '../../../shared/text/without-tags.ts';
import { type DateOrder, shownTimes, toInstant, type WrittenDate } from '../../dates/dates.ts';
import { decodeText } from '../../decode-text.ts';
import { slugify } from '../../slug.ts';
import type { Fields } from '../files/fields.ts';
import { type FileName, readFileName } from '../files/file-name.ts';
import { readPlainFile } from '../files/read-file.ts';
import { type DirectoryData, withDirectoryData } from '../generators/directory-data.ts';
import {
  findOldUrls,
  hiddenBySite,
  siteFields,
  siteLanguage,
  siteTimeZone,
} from '../generators/generators.ts';
import type { SiteConfig } from '../generators/read-config.ts';
import { inlineTags } from '../markdown/obsidian.ts';
import { reasonsToWithhold } from '../matter/draft-folders.ts';
import { type SplitFile, splitFile } from '../matter/front-matter.ts';
import type { FrontMatter } from '../matter/front-matter-fields.ts';
import type { Notice } from '../notices.ts';
import type { SkippedFile } from '../report.ts';

/**
 * Facts about one file that must be known for all files before the first is imported. The text is read again
 * then.
 */
export interface PlannedArticle {
  /** From the import root, with `/`. */
  path: string;
  name: FileName;
  matter: FrontMatter;
  /** Errors in the front matter or encoding. */
  warnings: string[];
  lang: string;
  /** True if only the text says the language. */
  langDetected: boolean;
  category: string;
  /** The preferred slug; `slug` is the one the article gets. */
  wantedSlug: string;
  slug: string;
  /** The paths that the old site's configuration gives it, the likeliest first. */
  oldUrls?: string[];
  /** Old paths that redirect to the article. No two articles of an import share one. */
  aliases: string[];
  /** ISO 8601. */
  date: string;
  /** True if `date` is the file's modification time. */
  dateFromFile: boolean;
  /** True if `date` is that of the file's first commit. */
  dateFromHistory?: boolean;
  /**
   * The reasons why the old site does not show it to everyone, and the field by which it waits for its date.
   */
  withheld: { reasons: string[]; waits: string | null };
  /** The times at which the old site starts and stops showing it, if front matter has them; ISO 8601. */
  publishOn: string | null;
  expires: string | null;
  translationGroup: string | null;
  /** The path of a page; absent for an article. */
  pagePath?: string;
  /** The number of the part, of an article in a series. */
  part?: number;
  /** Parts of the source that articles have no field for, for the report. */
  leftOut?: Notice[];
}

/** The path on this site of an article or page. */
export function urlHere({ pagePath, slug }: Pick<PlannedArticle, 'pagePath' | 'slug'>): string {
  return pagePath === undefined ? `/blog/${slug}` : pathTo.page(pagePath);
}

/** The settings of this site and of the import. */
export interface MarkdownSettings {
  lang: string;
  timeZone: string;
  /** The URL of the old site, if no configuration tells it. */
  baseUrl?: string | undefined;
  /** The order of dates such as `06/01/2020`. */
  dateOrder?: DateOrder | undefined;
}

/** Larger files are not articles. */
const MAX_BYTES = 2_000_000;

/** Facts about the site of a file. */
interface ArticleFileOptions {
  config: SiteConfig | null;
  dateOrder?: DateOrder | undefined;
  /** True for a note of Obsidian. */
  vault?: boolean;
  /** The data files of Eleventy. */
  data?: DirectoryData;
}

/** Reads and splits one file. Throws only `UnreadableFile`. */
export async function readArticleFile(
  root: string,
  path: string,
  { config, dateOrder, vault = false, data = new Map() }: ArticleFileOptions,
): Promise<SplitFile & { modified: Date; record: Fields }> {
  const { bytes, modified } = await readPlainFile(join(root, path), MAX_BYTES);
  let record: Fields = {};
  if (bytes === null) return { ...notArticle(`larger than ${MAX_BYTES / 1_000_000} MB`), modified, record };
  const decoded = decodeText(bytes);
  if (decoded === null) return { ...notArticle('not a text file'), modified, record };
  const file = splitFile(decoded.text, {
    prepare: (written) => {
      record = written;
      const known = withDirectoryData(data, path, written);
      return config ? siteFields(config, path, known) : known;
    },
    dateOrder,
    // Hugo makes a page of every file, and most notes of Obsidian have none.
    optional: vault || config?.generator === 'hugo',
  });
  const warnings = decoded.warning === null ? file.warnings : [...file.warnings, decoded.warning];
  return { ...file, warnings, modified, record };
}

function notArticle(why: string): SplitFile {
  return { matter: null, body: '', warnings: [why] };
}

/**
 * Plans one file. `isSection` is true if its folder holds other articles. Its slug, aliases and translations
 * are settled when all files are planned.
 */
export async function planArticle(
  root: string,
  path: string,
  site: MarkdownSettings & ArticleFileOptions,
  isSection: boolean,
): Promise<PlannedArticle | SkippedFile> {
  const { config } = site;
  const { body, modified, record: _, ...file } = await readArticleFile(root, path, site);
  // A part of a string keeps the whole text in memory; a clone does not.
  const { matter, warnings, bare = false } = structuredClone(file);
  if (!matter) return { path, why: warnings.join('; ') };
  if (site.vault) addVaultFacts(matter, path, body);
  const name = readFileName(path, { isSection });
  const stated = matter.lang ?? name.lang;
  const detected = stated === null ? detectLanguage(withoutCode(body)) : null;
  const date = matter.date ?? (name.date === null ? null : { day: name.date });
  const { visibility } = matter;
  const sourceZone = (config && siteTimeZone(config)) ?? site.timeZone;
  const instant = (written: WrittenDate | null) => written && toInstant(written, site.timeZone, sourceZone);
  const lang = stated ?? detected ?? (config && siteLanguage(config)) ?? site.lang;
  const hidden = config && hiddenBySite(config, path);
  const wantedSlug = slugFor(path, matter.slug ?? name.slug, matter.title);
  const oldUrls =
    config &&
    findOldUrls(config, { ...matter, path, lang, values: matter.variables }, shownTimes(date, sourceZone));
  return {
    path,
    name,
    matter,
    warnings,
    lang,
    langDetected: detected !== null,
    category: categoryFor(matter, name, root),
    wantedSlug,
    slug: wantedSlug,
    ...(oldUrls && { oldUrls }),
    ...(isPage(matter, date) && {
      pagePath: oldUrls?.[0] ?? matter.permalink ?? path.replace(/\.\w+$/, ''),
    }),
    aliases: [],
    date: instant(date) ?? modified.toISOString(),
    dateFromFile: date === null,
    withheld: {
      reasons: [
        ...visibility.reasons,
        ...reasonsToWithhold(root, path, body),
        ...(hidden === null ? [] : [hidden]),
        ...(site.vault && bare ? ['a note without front matter, which does not say that it is public'] : []),
      ],
      waits: visibility.waits,
    },
    publishOn: instant(visibility.publishOn),
    expires: instant(visibility.expires),
    translationGroup: null,
  };
}

/**
 * True for a file that Jekyll, Hexo and Hugo lay out as a page. A file with a date is an article in any
 * layout.
 */
function isPage({ variables }: FrontMatter, date: WrittenDate | null): boolean {
  return date === null && ['layout', 'type'].some((name) => /^pages?$/i.test(variables[name] ?? ''));
}

/** In Obsidian the name of a note is its title, and tags may be in the text. */
function addVaultFacts(matter: FrontMatter, path: string, body: string): void {
  matter.title ??= basename(path).replace(/\.\w+$/, '');
  matter.tags = [...new Set([...matter.tags, ...structuredClone(inlineTags(body))])];
}

function categoryFor(matter: FrontMatter, name: FileName, root: string): string {
  const names = [matter.categories[0], matter.tags[0], name.folder, basename(root), 'articles'];
  const category = names.map((written) => categoryName(written ?? '')).find((found) => found !== '') ?? '';
  return category.slice(0, 100).trim();
}

/** A text without letters and digits would get a new slug in every import, so the path decides then. */
function slugFor(path: string, written: string, title: string | null): string {
  const readable = [written, title].find((text) => text !== null && /[\p{L}\p{N}]/u.test(text));
  return slugify(readable ?? `article ${createHash('sha256').update(path).digest('hex').slice(0, 8)}`);
}

function withoutCode(text: string): string {
  return withoutTags(text.replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '')).replace(/\]\([^()]*\)/g, '');
}

/** Groups files of one name in several languages. A group's id is the same in every import. */
export function linkTranslations(articles: PlannedArticle[], source: string): void {
  const groups = Map.groupBy(articles, ({ matter, name }) => matter.translationKey ?? name.translationKey);
  for (const [key, group] of groups) {
    if (new Set(group.map(({ lang }) => lang)).size < 2) continue;
    const id = createHash('sha256').update(`${source}\n${key}`).digest('hex').slice(0, 32);
    for (const article of group) article.translationGroup = id;
  }
}
