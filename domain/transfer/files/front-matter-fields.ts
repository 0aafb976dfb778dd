import { readDate, type WrittenDate } from './dates.ts';
import { canonicalLanguage } from './language.ts';

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
  draft: boolean;
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

type Fields = Record<string, unknown>;

/** Reads the fields by all the names that Jekyll, Hugo, Eleventy, Astro and Docusaurus give them. Never throws. */
export function readFields(fields: Fields): { matter: FrontMatter; problems: string[] } {
  const problems: string[] = [];
  const matter: FrontMatter = {
    title: first(fields, 'title'),
    date: date(fields, problems),
    slug: first(fields, 'slug'),
    draft: isDraft(fields),
    categories: [...words(fields.categories), ...words(fields.category)],
    subcategory: first(fields, 'subcategory'),
    tags: [...words(fields.tags), ...words(fields.tag), ...words(fields.keywords)],
    excerpt: first(fields, 'excerpt', 'description', 'summary', 'subtitle'),
    authors: [...authors(fields.authors), ...authors(fields.author)],
    image: picture(fields),
    lang: lang(fields, problems),
    aliases: [fields.aliases, fields.alias, fields.redirect_from, fields.redirects].flatMap(list),
    permalink: first(fields, 'permalink', 'url'),
    translationKey: first(fields, 'translationKey', 'translation_key', 'lang-ref', 'lang_ref'),
    variables: variables(fields),
    others: Object.keys(fields).filter((name) => !MEANINGFUL.has(name)),
  };
  return { matter, problems };
}

/** A plain value as trimmed text; null for what is empty, not plain, or YAML's word for nothing. */
function plain(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  const text = String(value).normalize('NFC').replaceAll('\0', '').trim();
  return text === '' || text === '~' || text === 'null' ? null : text;
}

function first(fields: Fields, ...names: string[]): string | null {
  for (const name of names) {
    const found = plain(fields[name]);
    if (found !== null) return found;
  }
  return null;
}

function list(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(plain).filter((item) => item !== null);
}

/** A list, or one text with commas between its items. */
function words(value: unknown): string[] {
  if (Array.isArray(value)) return list(value);
  return list(plain(value)?.split(','));
}

function date(fields: Fields, problems: string[]): WrittenDate | null {
  for (const name of ['date', 'publishDate', 'published_at', 'pubDate', 'created']) {
    const value = fields[name];
    if (value === undefined || (!(value instanceof Date) && plain(value) === null)) continue;
    const found = readDate(value);
    if (found) return found;
    problems.push(`its ${name} '${plain(value) ?? 'given'}' is not a date`);
  }
  return null;
}

function isDraft(fields: Fields): boolean {
  const says = (name: string, ...meant: string[]) => meant.includes(plain(fields[name])?.toLowerCase() ?? '');
  return (
    says('draft', 'true', 'yes', 'on', '1') ||
    says('published', 'false', 'no', 'off', '0') ||
    says('status', 'draft', 'private')
  );
}

function lang(fields: Fields, problems: string[]): string | null {
  const written = first(fields, 'lang', 'locale', 'language');
  if (written === null) return null;
  const tag = canonicalLanguage(written);
  if (tag === null) problems.push(`its language '${written}' is not a language tag`);
  return tag;
}

function authors(value: unknown): WrittenAuthor[] {
  if (Array.isArray(value))
    return value.flatMap((each) => (isRecord(each) ? author(each) : authors(each).map(withoutKey)));
  if (isRecord(value)) return author(value);
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

function author(fields: Fields): WrittenAuthor[] {
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
  `image cover cover_image coverImage featured_image featuredImage feature_image hero_image heroImage
  banner thumbnail images header`.split(/\s+/);

function picture(fields: Fields): WrittenPicture | null {
  for (const name of PICTURE_FIELDS) {
    const value = Array.isArray(fields[name]) ? fields[name][0] : fields[name];
    const record: Fields = isRecord(value) ? value : { src: value };
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
      alt:
        first(record, 'alt', 'image_alt') ??
        first(fields, `${name}_alt`, `${name}Alt`, 'image_alt', 'imageAlt'),
      caption: first(record, 'caption') ?? first(fields, `${name}_caption`, `${name}_figcaption`),
    };
  }
  return null;
}

function variables(fields: Fields): Record<string, string> {
  const pairs = Object.entries(fields).map(([name, value]) => [name, plain(value)] as const);
  return Object.fromEntries(pairs.filter((pair): pair is readonly [string, string] => pair[1] !== null));
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** Every name that is read above, and those that only say how the old site showed the page. */
const MEANINGFUL = new Set([
  ...`title slug draft published status categories category subcategory tags tag keywords excerpt description summary
    subtitle authors author lang locale language aliases alias redirect_from redirects permalink url translationKey
    translation_key lang-ref lang_ref date publishDate published_at pubDate created`.split(/\s+/),
  ...PICTURE_FIELDS.flatMap((name) => [
    name,
    `${name}_alt`,
    `${name}Alt`,
    `${name}_caption`,
    `${name}_figcaption`,
  ]),
]);
