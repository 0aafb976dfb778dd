import { type DateOrder, isAmbiguous, readDate, type WrittenDate } from '../../dates/dates.ts';
import {
  byKey,
  type Fields,
  fieldKey,
  firstValue,
  isRecord,
  listOrCommas,
  listValues,
  plainValue,
} from '../files/fields.ts';
import { canonicalLanguage } from '../files/language.ts';
import { discoveryFields, type OldDiscovery, readOldDiscovery } from './discovery-fields.ts';
import { isAboutSeries, type OldSeries, readOldSeries } from './series-fields.ts';
import { doubtsAbout, isAboutVisibility, isSecret, readVisibility, type Visibility } from './visibility.ts';

/** An author in front matter. `image` is a URL or a path. */
export interface MatterAuthor {
  name: string;
  bio: string | null;
  image: string | null;
  url: string | null;
}

/** An image in front matter. `src` is a URL or a path. */
export interface MatterImage {
  src: string;
  alt: string | null;
  caption: string | null;
}

/** The fields of front matter that the importer uses. */
export interface FrontMatter {
  title: string | null;
  date: WrittenDate | null;
  slug: string | null;
  visibility: Visibility;
  categories: string[];
  subcategory: string | null;
  tags: string[];
  excerpt: string | null;
  authors: MatterAuthor[];
  image: MatterImage | null;
  lang: string | null;
  discovery?: OldDiscovery;
  series?: OldSeries | null;
  /** Old paths or URLs as written. */
  aliases: string[];
  permalink: string | null;
  /** The page that the old site shows or links to in place of this one, as written. */
  pointsTo?: PointedTo | null;
  /** Groups translations whose file names differ (Hugo). */
  translationKey: string | null;
  /** All plain values by name, for templates. */
  variables: Record<string, string>;
  /** The names of all other fields. */
  unknownFields: string[];
}

/** A page elsewhere. `whole` is true if the old site never shows this one. */
export interface PointedTo {
  url: string;
  whole: boolean;
}

const REDIRECTS = ['redirect_to', 'redirect', 'redirectUrl', 'redirectUri', 'urlRedirect', 'movedTo'];
const LINKS = ['link', 'externalUrl', 'externalLink', 'linkUrl', 'linkedUrl', 'sourceUrl'];

/** Reads the page that front matter points to: jekyll-redirect-from, and the link posts of many themes. */
function readPointedTo(fields: Fields): PointedTo | null {
  const [to] = REDIRECTS.flatMap((name) => listValues(fields[fieldKey(name)]));
  if (to !== undefined && /^(?:https?:\/)?\//i.test(to)) return { url: to, whole: true };
  const link = firstValue(fields, ...LINKS);
  return link !== null && /^https?:\/\//i.test(link) ? { url: link, whole: false } : null;
}

const MAX_AUTHORS = 50;

/**
 * Reads the fields under all names that Jekyll, Hugo, Eleventy, Astro and Docusaurus give them. Never throws.
 */
export function readFields(
  record: Fields,
  order: DateOrder | null = null,
): { matter: FrontMatter; warnings: string[] } {
  const warnings: string[] = [];
  const fields = byKey(record);
  const visibility = readVisibility(record, order);
  const permalink = firstValue(fields, 'permalink', 'url');
  const named = (...names: string[]) => names.flatMap((name) => listOrCommas(fields[name]));
  // Zola has the terms of an article in a table.
  const terms = isRecord(fields.taxonomies) ? byKey(fields.taxonomies) : {};
  const series = readOldSeries(fields);
  const date = (...names: string[]) => readDateField(fields, names, order, warnings);
  const pointsTo = readPointedTo(fields);
  const isUnknown = (key: string) =>
    !KNOWN.has(key) && !isAboutVisibility(key) && !isAboutSeries(key, series) && !isPointer(key, pointsTo);
  const unknown = Object.keys(record).filter((name) => isUnknown(fieldKey(name)));
  visibility.doubts.push(...unknown.flatMap((name) => doubtsAbout(name, record[name], order)));
  const matter: FrontMatter = {
    title: firstValue(fields, 'title'),
    date: date('date') ?? visibility.publishOn ?? date('created', 'createdAt', 'dateCreated'),
    slug: firstValue(fields, 'slug'),
    visibility,
    categories: [...named('categories', 'category'), ...listOrCommas(terms.categories ?? terms.category)],
    subcategory: firstValue(fields, 'subcategory'),
    tags: [...named('tags', 'tag', 'keywords'), ...listOrCommas(terms.tags ?? terms.tag)],
    excerpt: firstValue(fields, 'excerpt', 'description', 'summary', 'subtitle'),
    authors: [fields.authors, fields.author, terms.authors, terms.author]
      .flatMap(readAuthors)
      .slice(0, MAX_AUTHORS),
    image: readImage(fields),
    lang: readLanguage(fields, warnings),
    discovery: readOldDiscovery(fields),
    series,
    aliases: ['aliases', 'alias', 'redirect_from', 'redirects'].flatMap((name) =>
      listValues(fields[fieldKey(name)]),
    ),
    // A boolean tells Eleventy whether to write a page.
    permalink: permalink === 'false' || permalink === 'true' ? null : permalink,
    pointsTo,
    translationKey: firstValue(fields, 'translationKey', 'lang-ref', 'ref'),
    variables: readVariables(record),
    unknownFields: unknown.map((name) => name.slice(0, 100)),
  };
  return { matter, warnings };
}

/** True for the fields whose value the article keeps as its link. */
function isPointer(key: string, pointsTo: PointedTo | null): boolean {
  return pointsTo !== null && (pointsTo.whole ? REDIRECTS : LINKS).some((name) => fieldKey(name) === key);
}

function readDateField(
  fields: Fields,
  names: string[],
  order: DateOrder | null,
  warnings: string[],
): WrittenDate | null {
  for (const name of names) {
    const value = fields[fieldKey(name)];
    if (value === undefined || (!(value instanceof Date) && plainValue(value) === null)) continue;
    const date = readDate(value, order);
    if (date) return date;
    const means = isAmbiguous(value) ? 'means two days; choose with --date-order' : 'is not a date';
    warnings.push(`the ${name} '${plainValue(value)?.slice(0, 100) ?? value}' ${means}`);
  }
  return null;
}

function readLanguage(fields: Fields, warnings: string[]): string | null {
  const lang = firstValue(fields, 'lang', 'locale', 'language');
  if (lang === null) return null;
  const tag = canonicalLanguage(lang);
  if (tag === null) warnings.push(`the language '${lang.slice(0, 100)}' is not a language tag`);
  return tag;
}

function readAuthors(value: unknown): MatterAuthor[] {
  if (!Array.isArray(value)) return isRecord(value) ? authorRecord(value) : authorName(plainValue(value));
  return value
    .slice(0, MAX_AUTHORS)
    .flatMap((each) => (isRecord(each) ? authorRecord(each) : authorName(keyAsName(plainValue(each)))));
}

/** Names that themes have for nobody. */
const NOBODY = /^(?:unknown(?: author)?|anonymous|no author|none|n\/a|author(?: name)?|your name)$/i;

function authorName(name: string | null): MatterAuthor[] {
  return name === null || NOBODY.test(name) ? [] : [{ name, bio: null, image: null, url: null }];
}

/** Jekyll, Hugo and Docusaurus list authors by keys of a data file: `dan-williams` becomes Dan Williams. */
function keyAsName(key: string | null): string | null {
  if (key === null || !/^[a-z]+(?:-[a-z]+)*$/.test(key)) return key;
  return key
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

function authorRecord(record: Fields): MatterAuthor[] {
  const fields = byKey(record);
  const name = firstValue(fields, 'name', 'display_name', 'key', 'slug', 'title');
  return authorName(name).map((author) => ({
    ...author,
    bio: firstValue(fields, 'bio', 'description', 'about'),
    image: firstValue(fields, 'image', 'image_url', 'avatar', 'picture', 'photo'),
    url: firstValue(fields, 'url', 'link', 'website', 'homepage'),
  }));
}

const IMAGE_FIELDS =
  'image cover cover_image featured_image feature_image hero_image banner thumbnail images header'.split(' ');
const IMAGE_SOURCES = 'src path url image feature overlay_image teaser relative'.split(' ');

function readImage(fields: Fields): MatterImage | null {
  for (const name of IMAGE_FIELDS) {
    const field = fields[fieldKey(name)];
    const value = Array.isArray(field) ? field[0] : field;
    const record: Fields = isRecord(value) ? byKey(value) : { src: value };
    const src = firstValue(record, ...IMAGE_SOURCES);
    if (src === null || src === 'true' || src === 'false') continue;
    return {
      src,
      alt: firstValue(record, 'alt', 'image_alt') ?? firstValue(fields, `${name}_alt`, 'image_alt'),
      caption: firstValue(record, 'caption') ?? firstValue(fields, `${name}_caption`, `${name}_figcaption`),
    };
  }
  return null;
}

/** Templates print only shorter values. */
const MAX_VARIABLE = 1000;

function readVariables(record: Fields): Record<string, string> {
  const variables: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(record)) {
    const text = plainValue(value);
    if (text === null || text.length > MAX_VARIABLE || name.length > 100 || isSecret(fieldKey(name)))
      continue;
    variables[name] = text;
  }
  return variables;
}

/** The keys of all fields that are read above. */
const KNOWN = new Set(
  [
    ...`title slug taxonomies categories category subcategory tags tag keywords excerpt description summary subtitle authors
      author lang locale language aliases alias redirect_from redirects permalink url translationKey lang-ref ref date
      created createdAt dateCreated`.split(/\s+/),
    ...discoveryFields,
    ...IMAGE_FIELDS.flatMap((name) => [name, `${name}_alt`, `${name}_caption`, `${name}_figcaption`]),
  ].map(fieldKey),
);
