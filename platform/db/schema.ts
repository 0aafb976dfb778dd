import type { Generated } from 'kysely';

/**
 * The tables as Kysely sees them, the same on both databases: text, integer and real columns only; instants as ISO 8601
 * text in UTC, booleans as 0 and 1, lists and records as JSON text.
 */
export interface Schema {
  article: ArticleTable;
  article_day: ArticleDayTable;
  author: AuthorTable;
  revision: RevisionTable;
  working_copy: WorkingCopyTable;
  address: AddressTable;
  category: CategoryTable;
  subcategory: SubcategoryTable;
  image: ImageTable;
  image_use: ImageUseTable;
  job: JobTable;
  content_version: ContentVersionTable;
  setting: SettingTable;
  site: SiteTable;
  page: PageTable;
  subscriber: SubscriberTable;
  import_item: ImportItemTable;
  rate: RateTable;
  one_time_link: OneTimeLinkTable;
  user: UserTable;
  session: SessionTable;
  verification: VerificationTable;
  account: AccountTable;
  search_document: SearchDocumentTable;
  search_term: SearchTermTable;
  empty_search: EmptySearchTable;
}

/** What is live of an article, and what is derived from it at each save (`render_version` says by which renderer). */
export interface ArticleTable {
  /** Search key and the order in which rows were made. */
  n: Generated<number>;
  /** UUIDv7; `_id` outside. */
  id: string;
  slug: string;
  lang: string;
  translation_group: string | null;
  title: string;
  category: string;
  subcategory: string | null;
  /** Root-relative for our own media, else https. */
  banner_image: string | null;
  banner_alt: string | null;
  excerpt: string | null;
  /** JSON of `AdditionalImage[]`. */
  additional_images: string;
  author_id: string | null;
  /** The account that made it; null once that account is gone. */
  created_by: string | null;
  featured: number;
  status: 'draft' | 'scheduled' | 'published';
  publish_at: string | null;
  created_at: string;
  published_at: string | null;
  /** `published_at`, else `created_at`: what every sort, date and 'latest' uses. */
  dated_at: string;
  updated_at: string;
  deleted_at: string | null;
  version: number;
  read_minutes: number;
  /** The start of the body's text, for a description when there is no excerpt. */
  start_text: string;
  render_version: number;
  /** JSON of `{ id, text, level }[]`. */
  toc: string;
  body: string;
  rendered: string;
  headings_text: string;
  search_text: string;
}

/** How many published articles a list has on a day; kept by triggers, days without any are absent. */
export interface ArticleDayTable {
  /** 0: all articles; 1: those of a category; 2: those of a subcategory. */
  level: number;
  /** Empty on a level that is not narrowed by it. */
  category: string;
  subcategory: string;
  /** The first ten characters of `article.dated_at`. */
  day: string;
  articles: number;
}

/** A byline: what a reader sees of who wrote, with or without an account. */
export interface AuthorTable {
  id: string;
  slug: string;
  name: string;
  bio: string | null;
  image: string | null;
  user_id: string | null;
  created_at: string;
}

/** A full snapshot of what an article said after a save. Rows are only ever added. */
export interface RevisionTable {
  id: string;
  article_id: string;
  version: number;
  /** The version the save was based on; null when its author did not say. */
  based_on: number | null;
  saved_by: string | null;
  saved_at: string;
  /** The client's id of the save, unique for its account, so that repeating it changes nothing. */
  save_id: string | null;
  title: string;
  slug: string;
  category: string;
  subcategory: string | null;
  banner_image: string | null;
  excerpt: string | null;
  additional_images: string;
  status: string;
  lang: string;
  author_id: string | null;
  body: string;
}

/**
 * What one sitting at the writing desk (a tab's form, from its opening on) has autosaved and nobody has seen yet. A save
 * or a discard empties it, and what is left says how far: what arrives late is known to be old.
 */
export interface WorkingCopyTable {
  id: string;
  user_id: string;
  /** The client's id of the sitting; unique for its account. */
  desk_id: string;
  /** Null for an article that is not there yet. */
  article_id: string | null;
  /** Counts the sitting's inputs; it never falls. */
  sequence: number;
  /** The article's version that the text was made from. */
  based_on: number | null;
  /** JSON of `Written`; null when all up to `sequence` was saved or discarded. */
  content: string | null;
  updated_at: string;
}

/** Every address an article answers to: its slug, its former slugs, aliases of an import. */
export interface AddressTable {
  path: string;
  article_id: string;
  kind: 'slug' | 'former' | 'alias';
  created_at: string;
}

/** A category by its own name; articles carry the name and not the row. */
export interface CategoryTable {
  id: string;
  name: string;
  created_at: string;
}

/** A part of one category, gone with it. */
export interface SubcategoryTable {
  id: string;
  category_id: string;
  name: string;
  created_at: string;
}

/** A stored picture; its variants are files beside it, without rows. */
export interface ImageTable {
  id: string;
  /** The stored name below `media/`, without a variant's suffix. */
  key: string;
  public_id: string;
  format: string;
  width: number;
  height: number;
  bytes: number;
  /** SHA-256 of what was uploaded, so that an import finds its pictures again. */
  hash: string;
  alt: string;
  /** Of the file it was uploaded from; empty where nobody said it. */
  name: string;
  /** 1 where it stays in the library though nothing uses it. */
  kept: number;
  /** What the library searches: name, public name and alternative text, in lower case. */
  words: string;
  uploaded_by: string | null;
  created_at: string;
  /** Since when nothing uses it; null while something does, or until the sweeper notices. */
  unused_since: string | null;
}

/** What shows a picture; only one without any use is swept. */
export interface ImageUseTable {
  image_id: string;
  owner_kind: 'article' | 'revision' | 'working_copy' | 'setting' | 'user' | 'author' | 'page';
  owner_id: string;
  role: string;
}

/** Work for later, claimed by whichever instance leases it first; at most one for each `unique_key`. */
export interface JobTable {
  id: string;
  kind: string;
  unique_key: string | null;
  payload: string;
  run_at: string;
  lease_until: string | null;
  attempts: number;
  error: string | null;
  created_at: string;
}

/** One row, `id` 1: moves with every change to public bytes. */
export interface ContentVersionTable {
  id: number;
  n: number;
}

/** The site itself, in one row. */
export interface SiteTable {
  one: number;
  /** Made once; also stands in the media folder. */
  id: string;
  /** The version of the program that used the database last. */
  used_by: string;
  /** Tells whether the secret changed, without telling the secret; null until the first start. */
  secret_print: string | null;
  created_at: string;
}

/** What an administrator set; a setting without a row has its default. `value` is JSON. */
export interface SettingTable {
  key: string;
  value: string;
  version: number;
}

/** The simple pages behind Contact, Terms, Privacy and Cookies. */
export interface PageTable {
  slug: string;
  title: string;
  body: string;
  rendered: string;
  version: number;
  updated_at: string;
  /** Of the renderer that made `rendered`. */
  render_version: number;
}

/** An address that asked for the newsletter, by double opt-in. */
export interface SubscriberTable {
  id: string;
  email: string;
  status: 'pending' | 'confirmed' | 'unsubscribed';
  created_at: string;
  confirmed_at: string | null;
  unsubscribed_at: string | null;
}

/** A file that was imported, by which it is known again. */
export interface ImportItemTable {
  source: string;
  source_key: string;
  content_hash: string;
  target_id: string;
  /** The article's version after the import, to tell whether somebody edited it since. */
  target_version: number;
  imported_at: string;
}

/** A counter of a rate limit; it starts again once `resets_at` (milliseconds since 1970) has passed. */
export interface RateTable {
  key: string;
  count: number;
  resets_at: number;
}

/** A link that works once, such as the first administrator's; only its hash is kept. */
export interface OneTimeLinkTable {
  token_hash: string;
  purpose: string;
  expires_at: string;
  used_at: string | null;
}

/** better-auth's table with our `role` and `bio`; only `domain/users` reads it. Instants: see `portable.ts`. */
export interface UserTable {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean | number;
  image: string | null;
  createdAt: Date | string;
  updatedAt: Date | string;
  role: string;
  bio: string | null;
}

/** better-auth's open questions: `identifier` says which and carries the token of a letter, `value` the account's id. */
export interface VerificationTable {
  id: string;
  identifier: string;
  value: string;
}

/** better-auth's table: one sign-in of an account, ended by its row's end. */
export interface SessionTable {
  id: string;
  userId: string;
  token: string;
  expiresAt: Date | string;
  createdAt: Date | string;
  updatedAt: Date | string;
  ipAddress: string | null;
  userAgent: string | null;
}

/** better-auth's table: a way to sign in to an account, by password (its hash) or by a provider. */
export interface AccountTable {
  id: string;
  userId: string;
  accountId: string;
  providerId: string;
  password: string | null;
  createdAt: Date | string;
  updatedAt: Date | string;
}

/**
 * What ranking reads of an article, as terms surrounded by spaces. The words it is found by stand in `search_words`,
 * which is of another shape on each database and known to `domain/search` alone.
 */
export interface SearchDocumentTable {
  /** `article.n` */
  n: number;
  analyser_version: number;
  title: string;
  headings: string;
  excerpt: string;
  /** ` term:count ` of what the body says most often. */
  topics: string;
  /** Whether the vocabulary has its words: 0 not yet, 2 those from before its last change, 1 all. */
  counted: Generated<number>;
}

/** The vocabulary: each term, its length in characters, how many articles had it when it was last counted. */
export interface SearchTermTable {
  term: string;
  /** Its characters from the last to the first. */
  reversed: string;
  length: number;
  articles: number;
  counted_at: string;
}

/** What was searched for and not found: only the words, how often and the last day (`2026-11-21`, UTC). */
export interface EmptySearchTable {
  term: string;
  searches: number;
  last_day: string;
}
