import { createHash } from 'node:crypto';
import { basename, posix } from 'node:path';
import { categoryName } from '../../../contract/category.ts';
import { pathTo } from '../../../shared/paths.ts';
import { detectLanguage } from '../../../shared/text/detect-language.ts';
import { withoutTags } from '../../../shared/text/without-tags.ts';
import { type DateOrder, shownTimes, toInstant, type WrittenDate } from '../../dates/dates.ts';
import { slugify } from '../../slug.ts';
import { type FileName, isContainer, isIndex, readFileName } from '../files/file-name.ts';
import type { Notice, SkippedFile } from '../files/notices.ts';
import { findOldUrls, hiddenBySite, siteLanguage, siteTimeZone } from '../generators/generators.ts';
import { pathInSite, type SiteConfig } from '../generators/read-config.ts';
import type { FetchBytes } from '../images/fetch-image.ts';
import { inlineTags } from '../markdown/obsidian.ts';
import { replaceBetween } from '../markdown/replace-between.ts';
import type { FrontMatter } from '../matter/front-matter-fields.ts';
import { doubtsAboutTerms } from '../matter/visibility.ts';
import { reasonsToWithhold } from './draft-folders.ts';
import { type ArticleFileOptions, readArticleFile, whyNoArticle } from './read-article-file.ts';

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
  /** The language of the old site, if its configuration tells it. */
  mainLang?: string;
  /** True if lists show the original in its place. */
  isTranslation?: boolean;
  /** The path of a page; absent for an article. */
  pagePath?: string;
  /** Fields that may withhold it, which only the operator can decide. */
  doubts?: string[];
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
  /** Fetches the sitemap of the old site if the folder has none. */
  fetchBytes?: FetchBytes | undefined;
  /** Keeps articles drafts that may have been withheld. */
  strict?: boolean | undefined;
  /** Publishes notes of Obsidian that do not say that they are public. */
  publishAll?: boolean | undefined;
}

/** Why an article without anything to read or look at is a draft. */
export const NO_TEXT = 'it has no text';
const NOT_SAID = 'a note that does not say that it is public';

/** True for a text without anything to read or look at. */
function isBlank(body: string): boolean {
  return body.length < 10_000 && replaceBetween(body, /<!--/g, /-->/g, () => '').trim() === '';
}

const REFRESH =
  /<meta\s[^<>]{0,200}?http-equiv=["']?refresh["'\s][^<>]{0,300}?url=\s*["']?([^"'<>\s]{1,2000})/i;

/** The page to which a text only forwards its readers. */
function readRefresh(body: string): FrontMatter['pointsTo'] {
  const url = body.length < 5000 ? REFRESH.exec(body)?.[1] : undefined;
  return url !== undefined && /^(?:https?:\/)?\//i.test(url) ? { url, whole: true } : null;
}

/**
 * Plans one file. `folder` is that of its site; `isSection` is true if its folder holds other articles. Its
 * slug, aliases and translations are settled when all files are planned.
 */
export async function planArticle(
  root: string,
  path: string,
  site: MarkdownSettings & ArticleFileOptions & { now: number; folder: string },
  isSection: boolean,
): Promise<PlannedArticle | SkippedFile> {
  const { config } = site;
  const { body, modified, record: _, ...file } = await readArticleFile(root, path, site);
  // A part of a string keeps the whole text in memory; a clone does not.
  const { matter, warnings } = structuredClone(file);
  const why = whyNoArticle(path, { body, matter, warnings }, config);
  if (why !== null || !matter) return { path, why: why ?? warnings.join('; ') };
  if (site.vault) addVaultFacts(matter, path, body);
  matter.pointsTo ??= readRefresh(body);
  const name = readFileName(path, { isSection });
  const date = matter.date ?? (name.date === null ? null : { day: name.date });
  const { visibility } = matter;
  // No list of the old site showed a page without a date that only led elsewhere.
  if (matter.pointsTo?.whole && date === null) visibility.unlisted = true;
  const sourceZone = (config && siteTimeZone(config)) ?? site.timeZone;
  const instant = (written: WrittenDate | null) => written && toInstant(written, site.timeZone, sourceZone);
  const language = chooseLanguage(matter.lang ?? name.lang, body, site);
  const all = [...visibility.doubts, ...doubtsAboutTerms([...matter.categories, ...matter.tags])];
  const doubts = all.flatMap(({ text, until }) =>
    until === null || Date.parse(instant(until) ?? '') > site.now ? [text] : [],
  );
  const category = categoryFor(matter, path, site.folder, isSection);
  if (category === null) warnings.push(`no category: '${DEFAULT_CATEGORY}' is used`);
  const ownName = isIndex(path) && isContainer(name.slug) ? (matter.title ?? name.slug) : name.slug;
  const wantedSlug = slugFor(path, [matter.slug, ownName, matter.title]);
  const oldUrls =
    config &&
    findOldUrls(
      config,
      { ...matter, path, lang: language.lang, values: matter.variables },
      shownTimes(date, sourceZone),
    );
  return {
    path,
    name,
    matter,
    warnings,
    ...language,
    category: category ?? DEFAULT_CATEGORY,
    ...(doubts.length > 0 && { doubts }),
    wantedSlug,
    slug: wantedSlug,
    ...(oldUrls && { oldUrls }),
    ...((isPage(matter, date) || isOwnPage(config, path, date)) && {
      pagePath: oldUrls?.[0] ?? matter.permalink ?? path.replace(/\.\w+$/, ''),
    }),
    aliases: [],
    date: instant(date) ?? modified.toISOString(),
    dateFromFile: date === null,
    withheld: { reasons: whyWithheld(root, path, { body, matter, doubts }, site), waits: visibility.waits },
    publishOn: instant(visibility.publishOn),
    expires: instant(visibility.expires),
    translationGroup: null,
  };
}

/** The language that the article states, else that of its text, else that of the old site or of this one. */
function chooseLanguage(
  stated: string | null,
  body: string,
  { config, lang }: Pick<MarkdownSettings & ArticleFileOptions, 'config' | 'lang'>,
): Pick<PlannedArticle, 'lang' | 'langDetected' | 'mainLang'> {
  const detected = stated === null ? detectLanguage(withoutCode(body)) : null;
  const mainLang = config && siteLanguage(config);
  return {
    lang: stated ?? detected ?? mainLang ?? lang,
    langDetected: detected !== null,
    ...(mainLang !== null && { mainLang }),
  };
}

/** The reasons why an article is not public, in its text, its place and the settings of the sites. */
function whyWithheld(
  root: string,
  path: string,
  { body, matter, doubts }: { body: string; matter: FrontMatter; doubts: readonly string[] },
  { config, vault, publishAll, strict }: MarkdownSettings & ArticleFileOptions,
): string[] {
  const { visibility } = matter;
  const hidden = config && hiddenBySite(config, path);
  const isUnsaid = vault && config === null && !publishAll && !visibility.isPublic;
  return [
    ...visibility.reasons,
    ...reasonsToWithhold(root, path, body),
    ...(hidden === null ? [] : [hidden]),
    ...(isUnsaid ? [NOT_SAID] : []),
    ...(strict ? doubts.map((doubt) => `not sure: ${doubt}`) : []),
    ...(isBlank(body) && matter.image === null && !matter.pointsTo ? [NO_TEXT] : []),
  ];
}

/**
 * True for a file that Jekyll, Hexo and Hugo lay out as a page. A file with a date is an article in any
 * layout.
 */
function isPage({ variables }: FrontMatter, date: WrittenDate | null): boolean {
  return date === null && ['layout', 'type'].some((name) => /^pages?$/i.test(variables[name] ?? ''));
}

/** True for a file that its folder makes a page: one without a date in Astro and others. */
function isOwnPage(config: SiteConfig | null, path: string, date: WrittenDate | null): boolean {
  if (config === null) return false;
  const inner = pathInSite(config, path);
  if (['pelican', 'nikola'].includes(config.generator)) return /^(?:content\/)?pages\//.test(inner);
  const hasPages = ['astro', 'docusaurus', 'gatsby', 'next'].includes(config.generator);
  return hasPages && date === null && /^(?:src\/)?pages\/[^/]+(?:\/index\.\w+)?$/.test(inner);
}

/** In Obsidian the name of a note is its title, and tags may be in the text. */
function addVaultFacts(matter: FrontMatter, path: string, body: string): void {
  matter.title ??= basename(path).replace(/\.\w+$/, '');
  matter.tags = [...new Set([...matter.tags, ...structuredClone(inlineTags(body))])];
}

/** The category of articles whose source names none. */
export const DEFAULT_CATEGORY = 'articles';

/** The category that an article, or its folder in that of its site, names, or null. */
function categoryFor(matter: FrontMatter, path: string, site: string, isSection: boolean): string | null {
  // The folder of the site itself says nothing.
  const { folder } = readFileName(posix.relative(site, path), { isSection });
  return firstCategory([matter.categories[0], matter.tags[0], folder ?? undefined]);
}

/** The first of these names that a category may have, or null. */
export function firstCategory(names: readonly (string | undefined)[]): string | null {
  const category = names.map((written) => categoryName(written ?? '')).find((found) => found !== '');
  return category?.slice(0, 100).trim() || null;
}

/** A text without letters and digits would get a new slug in every import, so the path decides then. */
export function slugFor(path: string, names: (string | null)[]): string {
  const readable = names.find((text) => text !== null && /[\p{L}\p{N}]/u.test(text));
  return slugify(readable ?? `article ${createHash('sha256').update(path).digest('hex').slice(0, 8)}`);
}

function withoutCode(text: string): string {
  return withoutTags(text.replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '')).replace(/\]\([^()]*\)/g, '');
}

/**
 * Groups files of one name in several languages. A group's id is the same in every import. Of the public
 * articles of a group, lists show those in the language of the first in `articles`.
 */
export function linkTranslations(articles: PlannedArticle[], source: string): void {
  const groups = Map.groupBy(articles, ({ matter, name }) => matter.translationKey ?? name.translationKey);
  for (const [key, group] of groups) {
    if (new Set(group.map(({ lang }) => lang)).size < 2) continue;
    const id = createHash('sha256').update(`${source}\n${key}`).digest('hex').slice(0, 32);
    const listed = group.filter(
      ({ withheld, matter }) => withheld.reasons.length === 0 && !matter.visibility.unlisted,
    );
    for (const article of group) article.translationGroup = id;
    for (const article of listed) article.isTranslation = article.lang !== listed[0]?.lang;
  }
}
