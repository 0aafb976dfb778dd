import { readDate, type WrittenDate } from './dates.ts';
import { byKey, type Fields, fieldKey, first, isRecord, list, plain, words } from './fields.ts';
import { canonicalLanguage } from './language.ts';
import { isAboutVisibility, isSecret, readWithheld, type Withheld } from './withheld.ts';

/** Who wrote an article, as front matter says it; `image` is an address or a path. */
export interface WrittenAuthor {
  name: string;
  bio: string | null;
  image: string | null;
  url: string | null;
}

/** A picture named by front matter; `src` is an address or a path. */
export interface WrittenPicture {
  src: string;
  alt: string | null;
  caption: string | null;
}

/** The fields of front matter that mean something here, under one name each. */
export interface FrontMatter {
  title: string | null;
  date: WrittenDate | null;
  slug: string | null;
  /** Why and when it is not public. */
  withheld: Withheld;
  categories: string[];
  subcategory: string | null;
  tags: string[];
  excerpt: string | null;
  authors: WrittenAuthor[];
  image: WrittenPicture | null;
  lang: string | null;
  /** Former addresses as written, with or without slashes or a host. */
  aliases: string[];
  permalink: string | null;
  /** Joins translations whose file names differ (Hugo). */
  translationKey: string | null;
  /** Every plain value by its name, for templates that print one. */
  variables: Record<string, string>;
  /** Names of fields that mean nothing here. */
  others: string[];
}

/** Reads the fields by all the names that Jekyll, Hugo, Eleventy, Astro and Docusaurus give them. Never throws. */
export function readFields(record: Fields): { matter: FrontMatter; problems: string[] } {
  const problems: string[] = [];
  const fields = byKey(record);
  const withheld = readWithheld(record);
  const matter: FrontMatter = {
    title: first(fields, 'title'),
    date: date(fields, problems) ?? withheld.publishOn ?? laterDate(fields, problems),
    slug: first(fields, 'slug'),
    withheld,
    categories: [...words(fields.categories), ...words(fields.category)],
    subcategory: first(fields, 'subcategory'),
    tags: [...words(fields.tags), ...words(fields.tag), ...words(fields.keywords)],
    excerpt: first(fields, 'excerpt', 'description', 'summary', 'subtitle'),
    authors: [...authors(fields.authors), ...authors(fields.author)].slice(0, MOST_AUTHORS),
    image: picture(fields),
    lang: lang(fields, problems),
    aliases: ['aliases', 'alias', 'redirect_from', 'redirects'].flatMap((name) =>
      list(fields[fieldKey(name)]),
    ),
    permalink: permalink(fields),
    translationKey: first(fields, 'translationKey', 'lang-ref'),
    variables: variables(record),
    others: Object.keys(record)
      .filter((name) => !isMeaningful(fieldKey(name)))
      .map((name) => name.slice(0, 100)),
  };
  return { matter, problems: [...problems, ...withheld.problems] };
}

/** More authors than this are not read. */
const MOST_AUTHORS = 50;

/** Eleventy writes no page where it is false. */
function permalink(fields: Fields): string | null {
  const written = first(fields, 'permalink', 'url');
  return written === 'false' || written === 'true' ? null : written;
}

function date(fields: Fields, problems: string[]): WrittenDate | null {
  return readFirstDate(fields, problems, ['date']);
}

/** When it was written, where nothing says when it was published. */
function laterDate(fields: Fields, problems: string[]): WrittenDate | null {
  return readFirstDate(fields, problems, ['created', 'createdAt', 'dateCreated']);
}

function readFirstDate(fields: Fields, problems: string[], names: string[]): WrittenDate | null {
  for (const name of names) {
    const value = fields[fieldKey(name)];
    if (value === undefined || (!(value instanceof Date) && plain(value) === null)) continue;
    const found = readDate(value);
    if (found) return found;
    problems.push(`its ${name} '${plain(value)?.slice(0, 100) ?? 'given'}' is not a date`);
  }
  return null;
}

function lang(fields: Fields, problems: string[]): string | null {
  const written = first(fields, 'lang', 'locale', 'language');
  if (written === null) return null;
  const tag = canonicalLanguage(written);
  if (tag === null) problems.push(`its language '${written.slice(0, 100)}' is not a language tag`);
  return tag;
}

function authors(value: unknown): WrittenAuthor[] {
  if (Array.isArray(value))
    return value
      .slice(0, MOST_AUTHORS)
      .flatMap((each) => (isRecord(each) ? author(each) : oneAuthor(each).map(withoutKey)));
  return isRecord(value) ? author(value) : oneAuthor(value);
}

function oneAuthor(value: unknown): WrittenAuthor[] {
  const name = plain(value);
  return name === null ? [] : [{ name, bio: null, image: null, url: null }];
}

/**
 * Jekyll, Hugo and Docusaurus list authors by the keys of a file that is often not at hand: 'dan-williams' is Dan Williams.
 */
function withoutKey(author: WrittenAuthor): WrittenAuthor {
  if (!/^[a-z]+(?:-[a-z]+)*$/.test(author.name)) return author;
  const name = author.name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => ` ${letter.toUpperCase()}`);
  return { ...author, name: name.trim() };
}

function author(record: Fields): WrittenAuthor[] {
  const fields = byKey(record);
  const name = first(fields, 'name', 'display_name', 'title', 'key', 'slug');
  if (name === null) return [];
  return [
    {
      name,
      bio: first(fields, 'bio', 'description', 'about'),
      image: first(fields, 'image', 'image_url', 'imageURL', 'avatar', 'picture', 'photo'),
      url: first(fields, 'url', 'link', 'website', 'homepage'),
    },
  ];
}

const PICTURE_FIELDS =
  'image cover cover_image featured_image feature_image hero_image banner thumbnail images header'.split(' ');

function picture(fields: Fields): WrittenPicture | null {
  for (const name of PICTURE_FIELDS) {
    const written = fields[fieldKey(name)];
    const value = Array.isArray(written) ? written[0] : written;
    const record: Fields = isRecord(value) ? byKey(value) : { src: value };
    const src = first(
      record,
      'src',
      'path',
      'url',
      'image',
      'feature',
      'overlay_image',
      'teaser',
      'relative',
    );
    if (src === null || src === 'true' || src === 'false') continue;
    return {
      src,
      alt: first(record, 'alt', 'image_alt') ?? first(fields, `${name}_alt`, 'image_alt'),
      caption: first(record, 'caption') ?? first(fields, `${name}_caption`, `${name}_figcaption`),
    };
  }
  return null;
}

/** A longer value is not for the middle of a text. */
const MOST_VARIABLE = 1000;

function variables(record: Fields): Record<string, string> {
  const pairs = Object.entries(record)
    .filter(([name]) => name.length <= 100 && !isSecret(fieldKey(name)))
    .map(([name, value]) => [name, plain(value)] as const);
  return Object.fromEntries(
    pairs.filter(
      (pair): pair is readonly [string, string] => pair[1] !== null && pair[1].length <= MOST_VARIABLE,
    ),
  );
}

/** Every key that is read above, and those that only say how the old site showed the page. */
const MEANINGFUL = new Set(
  [
    ...`title slug categories category subcategory tags tag keywords excerpt description summary subtitle authors
      author lang locale language aliases alias redirect_from redirects permalink url translationKey lang-ref date
      created createdAt dateCreated`.split(/\s+/),
    ...PICTURE_FIELDS.flatMap((name) => [name, `${name}_alt`, `${name}_caption`, `${name}_figcaption`]),
  ].map(fieldKey),
);

function isMeaningful(key: string): boolean {
  return MEANINGFUL.has(key) || isAboutVisibility(key);
}
