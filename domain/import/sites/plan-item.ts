import { detectLanguage } from '../../../shared/text/detect-language.ts';
import type { Notice } from '../files/notices.ts';
import { plainText } from '../html/plain-text.ts';
import type { OldDiscovery } from '../matter/discovery-fields.ts';
import type { MatterAuthor, MatterImage } from '../matter/front-matter-fields.ts';
import type { OldSeries } from '../matter/series-fields.ts';
import { DEFAULT_CATEGORY, firstCategory, type PlannedArticle, slugFor } from '../plan/plan-article.ts';

/** A post of an export, with everything that the old site says about it but its text. */
export interface SiteItem {
  /** Identifies it in every export of its site: `post/12`. */
  key: string;
  title: string | null;
  slug: string;
  excerpt: string | null;
  /** ISO 8601, or null if the export does not say. */
  date: string | null;
  /**
   * The reasons why the old site does not show it to everyone, and the field by which it waits for its date.
   */
  withheld: { reasons: string[]; waits: string | null };
  categories?: string[];
  subcategory?: string;
  tags?: string[];
  authors?: MatterAuthor[];
  image?: MatterImage;
  discovery?: OldDiscovery;
  series?: OldSeries;
  /** Its language, where the export says so, and the group of its translations. */
  lang?: string;
  translationKey?: string;
  /** Its former URLs, the current one first. */
  oldUrls: string[];
  /** The former path of a page; absent for a post. */
  pagePath?: string;
  /** A sample of its text, which may tell the language. */
  sample: string;
  /** Parts of the export that articles have no field for. */
  leftOut?: Notice[];
}

/** Plans one post of an export. Its slug, aliases and translations are settled when all posts are planned. */
export function planItem(
  item: SiteItem,
  { siteLang, exported }: { siteLang: string; exported: Date },
): PlannedArticle {
  const { categories = [], tags = [], authors = [], image = null, leftOut = [] } = item;
  const names = [categories[0], tags[0]].map((name) => plainText(name ?? ''));
  const detected = item.lang === undefined ? detectLanguage(item.sample) : null;
  const wantedSlug = slugFor(item.key, [item.slug, item.title]);
  return {
    path: item.key,
    name: { slug: wantedSlug, date: null, lang: null, folder: null, translationKey: item.key },
    matter: {
      title: item.title,
      date: item.date === null ? null : { instant: item.date },
      slug: item.slug,
      visibility: { ...item.withheld, publishOn: null, expires: null, doubts: [] },
      categories,
      tags,
      authors,
      image,
      subcategory: item.subcategory === undefined ? null : plainText(item.subcategory),
      excerpt: item.excerpt,
      ...(item.discovery && { discovery: item.discovery }),
      ...(item.series && { series: item.series }),
      lang: item.lang ?? null,
      aliases: item.oldUrls,
      permalink: null,
      translationKey: item.translationKey ?? null,
      variables: {},
      unknownFields: [],
    },
    warnings: [],
    lang: item.lang ?? detected ?? siteLang,
    langDetected: detected !== null && detected !== siteLang,
    category: item.pagePath === undefined ? (firstCategory(names) ?? DEFAULT_CATEGORY) : '',
    ...(item.pagePath !== undefined && { pagePath: item.pagePath }),
    wantedSlug,
    slug: wantedSlug,
    aliases: [],
    date: item.date ?? exported.toISOString(),
    dateFromFile: item.date === null,
    withheld: item.withheld,
    publishOn: null,
    expires: null,
    translationGroup: null,
    leftOut,
  };
}

/**
 * Makes a function that adds the slug to the key of a post if an earlier post with another slug has this key.
 * Exports that were put together of several have different posts of one number.
 */
export function makeDistinctKeys(): (key: string, slug: string) => string {
  const slugs = new Map<string, string>();
  return (key, slug) => {
    const first = slugs.get(key) ?? slug;
    slugs.set(key, first);
    return first === slug ? key : `${key}/${slug}`;
  };
}
