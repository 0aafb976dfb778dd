import { MAX_EXCERPT, MAX_PAGE_PATH, MAX_SEO_DESCRIPTION, MAX_TITLE, MAX_URL } from './limits.ts';

/**
 * A plain field of an article: a text that may be missing, or a switch. Its row here is everything that API,
 * form, autosave, merge, history, copies, templates, export and database need to know about it.
 */
interface PlainRow {
  /** Its name on every screen. */
  label: string;
  /**
   * A text of one `line`, `prose` of several, the `url` of a page on another site, the `path` of a page, or a
   * `flag`.
   */
  kind: 'line' | 'prose' | 'url' | 'path' | 'flag';
  /** Its column in the tables `article` and `revision`. */
  column: string;
  /** The most characters of a text. */
  max?: number;
  /** Its description in the API's documentation; '' if the name is enough. */
  description: string;
  /** True if a copy of the article has it too. */
  isCopied: boolean;
  /** True if a template has it. */
  isInTemplate: boolean;
  /**
   * True if a list or page of before must no longer be shown once it has changed
   * (`domain/articles/write/public-effect.ts`).
   */
  isAboutPlace: boolean;
}

/** A field with functions of its own for its stored form, its equality and its merge. */
interface OwnRow {
  label: string;
  kind: 'own';
}

/** The fields of the article form, in the order of the merge screen. */
export const fieldTable = {
  title: { label: 'Title', kind: 'own' },
  // Names in `domain/categories`, written in lower case.
  category: { label: 'Category', kind: 'own' },
  subcategory: { label: 'Subcategory', kind: 'own' },
  // Names in `domain/tags`.
  tags: { label: 'Tags', kind: 'own' },
  // Slugs in `domain/authors`.
  authors: { label: 'Authors', kind: 'own' },
  // A title and a number in `domain/series`.
  series: { label: 'Series', kind: 'own' },
  seriesPart: { label: 'Part', kind: 'own' },
  // `status` and `publishAt`: `domain/articles/write/publish-rules.ts`.
  publishing: { label: 'Publishing', kind: 'own' },
  // Images: `domain/articles/write/images.ts`, and `app/features/merge/images.ts`.
  bannerImg: { label: 'Banner image', kind: 'own' },
  // Unique, and found by its former values too: `domain/articles/slugs`.
  slug: { label: 'Slug', kind: 'own' },
  excerpt: {
    label: 'Excerpt',
    kind: 'prose',
    column: 'excerpt',
    max: MAX_EXCERPT,
    description: '',
    isCopied: true,
    isInTemplate: true,
    isAboutPlace: false,
  },
  additionalImages: { label: 'Additional images', kind: 'own' },
  canonicalUrl: {
    label: 'Canonical URL',
    kind: 'url',
    column: 'canonical_url',
    max: MAX_URL,
    description:
      'Where the text is at home, on another site: its page names it, and the sitemap leaves it out.',
    isCopied: false,
    isInTemplate: false,
    isAboutPlace: false,
  },
  seoTitle: {
    label: 'Search headline',
    kind: 'line',
    column: 'seo_title',
    max: MAX_TITLE,
    description: 'Replaces the title in search results and when it is shared.',
    isCopied: false,
    isInTemplate: false,
    isAboutPlace: false,
  },
  seoDescription: {
    label: 'Search description',
    kind: 'prose',
    column: 'seo_description',
    max: MAX_SEO_DESCRIPTION,
    description: 'Replaces the description there.',
    isCopied: true,
    isInTemplate: true,
    isAboutPlace: false,
  },
  noindex: {
    label: 'Hide from search engines',
    kind: 'flag',
    column: 'noindex',
    description: 'Asks search engines to leave it out.',
    isCopied: true,
    isInTemplate: true,
    isAboutPlace: true,
  },
  // A page is in no list either: `domain/articles/plain-columns.ts`.
  unlisted: {
    label: 'Unlisted',
    kind: 'flag',
    column: 'unlisted',
    description: 'Only those who have its URL find it: it is in no list, feed, sitemap, search or count.',
    isCopied: true,
    isInTemplate: true,
    isAboutPlace: true,
  },
  noComments: {
    label: 'Without comments',
    kind: 'flag',
    column: 'no_comments',
    description: 'Its page has no comments, whatever the settings of the site say.',
    isCopied: true,
    isInTemplate: true,
    isAboutPlace: false,
  },
  // A copy gets a free path beside it: `domain/articles/copy/copied-fields.ts`.
  pagePath: {
    label: 'Page path',
    kind: 'path',
    column: 'page_path',
    max: MAX_PAGE_PATH,
    description:
      'The path of a page, such as `team/history`: it is in no list of articles. Null for an article.',
    isCopied: false,
    isInTemplate: false,
    isAboutPlace: true,
  },
} as const satisfies Record<string, PlainRow | OwnRow>;

type Table = typeof fieldTable;
/** The names of fields whose row has one of these properties. */
type Having<Row> = { [Name in keyof Table]: Table[Name] extends Row ? Name : never }[keyof Table];

/** The name of a field of the article form besides its text. */
export type ArticleField = keyof Table;
/** The name of a plain field. */
export type PlainField = Having<{ column: string }>;
/** The name of a switch. */
export type FlagField = Having<{ kind: 'flag' }>;
/** The name of a plain field that a copy has too. */
export type CopiedField = Having<{ isCopied: true }>;
/** The name of a plain field that a template has. */
export type TemplateField = Having<{ isInTemplate: true }>;

/** The plain fields of an article as it is stored and read. */
export type PlainValues = { [Name in PlainField]: Name extends FlagField ? boolean : string | null };
/** The plain fields as the form has them; an empty text is ''. */
export type PlainInputs = { [Name in PlainField]: Name extends FlagField ? boolean : string };
/** The names of their columns. */
export type PlainColumn = Table[PlainField]['column'];

const names = Object.keys(fieldTable) as ArticleField[];

/** The labels of all fields, in the order of the merge screen. */
export const fieldLabels = Object.fromEntries(names.map((name) => [name, fieldTable[name].label])) as Record<
  ArticleField,
  string
>;

/** The plain fields, in their order. */
export const plainFields = names.filter((name) => fieldTable[name].kind !== 'own') as PlainField[];
/** Those that a copy of an article has too. */
export const copiedPlainFields = plainFields.filter((name) => fieldTable[name].isCopied) as CopiedField[];
/** Those of a template. */
export const templateFields = plainFields.filter((name) => fieldTable[name].isInTemplate) as TemplateField[];
/** For `pick` of a schema: those of a template. */
export const templateMask = Object.fromEntries(templateFields.map((name) => [name, true])) as Record<
  TemplateField,
  true
>;

/** True for a switch. */
export function isFlag(name: PlainField): name is FlagField {
  return fieldTable[name].kind === 'flag';
}

/** Makes an object with a value for each plain field. */
export function forPlainFields<Values extends Record<PlainField, unknown>>(
  make: (name: PlainField) => Values[PlainField],
): Values {
  return Object.fromEntries(plainFields.map((name) => [name, make(name)])) as Values;
}

/** The plain fields of an article for which none is set. */
export const noPlainValues: PlainValues = forPlainFields<PlainValues>((name) =>
  isFlag(name) ? false : null,
);

/** Plain fields, of which some may be absent. */
type SomePlainValues = { [Name in PlainField]?: PlainValues[Name] | undefined };

/** Picks these plain fields. Absent ones are not set. */
export function pickPlain<Name extends PlainField>(
  fields: readonly Name[],
  values: SomePlainValues = {},
): Pick<PlainValues, Name> {
  const entries = fields.map((name) => [name, values[name] ?? noPlainValues[name]]);
  return Object.fromEntries(entries) as Pick<PlainValues, Name>;
}

/** Values or inputs. */
type SomePlainInputs = { [Name in PlainField]?: PlainValues[Name] | PlainInputs[Name] | undefined };

/** The plain fields of an empty form. */
export const noPlainInputs: PlainInputs = plainInputs(noPlainValues);

/** Returns the inputs of the form for the fields of an article, a revision or a template. */
export function plainInputs(values: SomePlainInputs): PlainInputs {
  return forPlainFields<PlainInputs>((name) => values[name] ?? (isFlag(name) ? false : ''));
}

/**
 * The plain fields as words for people: those of a switch that is on are 'yes', and all others that are not
 * set are ''.
 */
export function plainWords(values: SomePlainInputs): Record<PlainField, string> {
  return forPlainFields<Record<PlainField, string>>((name) => {
    const value = values[name];
    return typeof value === 'boolean' ? (value ? 'yes' : '') : (value ?? '');
  });
}
