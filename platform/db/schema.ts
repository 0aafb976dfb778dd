import type { Generated, Selectable } from 'kysely';
import type { FlagField, fieldTable, PlainField } from '../../contract/article-fields.ts';

/**
 * The tables for Kysely, the same on both databases: text, integer and real columns only, with instants as
 * ISO 8601 text in UTC, booleans as 0 and 1, and lists and records as JSON text.
 */
export interface Schema {
  article: ArticleTable;
  article_day: ArticleDayTable;
  author: AuthorTable;
  article_author: ArticleAuthorTable;
  revision: RevisionTable;
  working_copy: WorkingCopyTable;
  share_link: ShareLinkTable;
  note: NoteTable;
  review: ReviewTable;
  presence: PresenceTable;
  address: AddressTable;
  tag: TagTable;
  article_tag: ArticleTagTable;
  series: SeriesTable;
  template: TemplateTable;
  redirect: RedirectTable;
  custom_redirect: CustomRedirectTable;
  category: CategoryTable;
  subcategory: SubcategoryTable;
  image: ImageTable;
  image_use: ImageUseTable;
  media_file: MediaFileTable;
  job: JobTable;
  instance: InstanceTable;
  audit: AuditTable;
  server_error: ServerErrorTable;
  system_state: SystemStateTable;
  comment: CommentTable;
  commenter: CommenterTable;
  comment_ban: CommentBanTable;
  comment_report: CommentReportTable;
  comment_word: CommentWordTable;
  comment_thread: CommentThreadTable;
  like_target: LikeTargetTable;
  account_like: AccountLikeTable;
  visitor_like: VisitorLikeTable;
  content_import: ContentImportTable;
  fetched_image: FetchedImageTable;
  link_card: LinkCardTable;
  content_version: ContentVersionTable;
  setting: SettingTable;
  site: SiteTable;
  page: PageTable;
  subscriber: SubscriberTable;
  letter: LetterTable;
  newsletter_choice: NewsletterChoiceTable;
  newsletter_issue: NewsletterIssueTable;
  newsletter_recipient: NewsletterRecipientTable;
  erased_subscriber: ErasedSubscriberTable;
  subscriber_import: SubscriberImportTable;
  import_item: ImportItemTable;
  rate: RateTable;
  one_time_link: OneTimeLinkTable;
  invitation: InvitationTable;
  api_token: ApiTokenTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
  user: UserTable;
  session: SessionTable;
  verification: VerificationTable;
  account: AccountTable;
  authenticator: AuthenticatorTable;
  recovery_code: RecoveryCodeTable;
  passkey: PasskeyTable;
  sign_in_step: SignInStepTable;
  search_document: SearchDocumentTable;
  search_term: SearchTermTable;
  empty_search: EmptySearchTable;
  statistic: StatisticTable;
  statistic_mark: StatisticMarkTable;
  statistic_salt: StatisticSaltTable;
  statistic_visitor: StatisticVisitorTable;
}

type PlainRow<Name extends PlainField> = (typeof fieldTable)[Name];

/**
 * The plain fields of an article (`contract/article-fields.ts`). `unlisted` is 2 for a page, which search and
 * sitemap have, and 3 for a translation of a listed article, which the sitemap and lists of its language
 * have. `page_path` has no first slash, and is null for every other article.
 */
export type PlainColumns = {
  [Name in PlainField as PlainRow<Name>['column']]: Name extends FlagField ? number : string | null;
};

/** An article's series and its part of it; both null for an article of none. */
export interface SeriesColumns {
  series_id: string | null;
  /** From 1. Parts may be missing, and two articles may have one number. */
  series_part: number | null;
}

/**
 * The current version of an article, and what the renderer of `render_version` derived from it at the last
 * save.
 */
export interface ArticleTable extends PlainColumns, SeriesColumns {
  /** The key of the search index. Grows with each new row. */
  n: Generated<number>;
  /** A UUIDv7; `_id` in the API. */
  id: string;
  slug: string;
  lang: string;
  translation_group: string | null;
  title: string;
  category: string;
  subcategory: string | null;
  /** A root-relative path for uploaded images, otherwise an https URL. */
  banner_image: string | null;
  banner_alt: string | null;
  /** JSON of `AdditionalImage[]`. */
  additional_images: string;
  /** JSON of the names of its tags, in their order. */
  tags: string;
  /** The first author; all of them are in `article_author`. */
  author_id: string | null;
  /** JSON of the ids of the authors after the first. */
  more_authors: string;
  /** The account that created it; null once that account is deleted. */
  created_by: string | null;
  featured: number;
  status: 'draft' | 'scheduled' | 'published';
  publish_at: string | null;
  created_at: string;
  published_at: string | null;
  /** `published_at`, otherwise `created_at`: the date that all lists sort by and show. */
  dated_at: string;
  updated_at: string;
  deleted_at: string | null;
  version: number;
  read_minutes: number;
  /** The start of the body's text: the description of an article without an excerpt. */
  start_text: string;
  render_version: number;
  /** JSON of `{ id, text, level }[]`. */
  toc: string;
  body: string;
  rendered: string;
  headings_text: string;
  search_text: string;
}

/**
 * The number of published articles per list and day. Maintained by triggers; days without articles have no
 * row.
 */
export interface ArticleDayTable {
  /** 0: all articles; 1: a category; 2: a subcategory. */
  level: number;
  /** Empty on level 0, as is `subcategory` on levels 0 and 1. */
  category: string;
  subcategory: string;
  /** The first ten characters of `article.dated_at`. */
  day: string;
  articles: number;
}

/** A byline: the author that readers see, with or without an account. */
export interface AuthorTable {
  id: string;
  slug: string;
  name: string;
  bio: string | null;
  image: string | null;
  /** JSON of https URLs. */
  links: Generated<string>;
  /** An account of the fediverse, `@name@host`. */
  fediverse: Generated<string | null>;
  user_id: string | null;
  created_at: string;
}

/** An author of an article. Triggers derive the rows from `author_id` and `more_authors` of the article. */
export interface ArticleAuthorTable {
  article_id: string;
  author_id: string;
  /** 0 for the first author. */
  position: number;
  /** The article's `dated_at` if it is published, otherwise null. */
  dated_at: string | null;
}

/** A full snapshot of an article after a save. Rows are only added. */
export interface RevisionTable extends PlainColumns, SeriesColumns {
  id: string;
  article_id: string;
  version: number;
  /** The version that the save was based on; null if the client did not send it. */
  based_on: number | null;
  saved_by: string | null;
  saved_at: string;
  /** The client's id of the save, unique per account, so that repeating a save changes nothing. */
  save_id: string | null;
  title: string;
  slug: string;
  category: string;
  subcategory: string | null;
  banner_image: string | null;
  additional_images: string;
  status: string;
  lang: string;
  author_id: string | null;
  more_authors: string;
  tags: string;
  body: string;
}

/**
 * The autosaved, unsaved text of one editor session. A save or a discard empties it; `sequence` stays, so
 * that an autosave that arrives late is recognised as outdated.
 */
export interface WorkingCopyTable {
  id: string;
  user_id: string;
  /** The client's id of the editor session, unique per account. */
  desk_id: string;
  /** Null for an article that has not been created yet. */
  article_id: string | null;
  /** Counts the inputs of the session; never decreases. */
  sequence: number;
  /** The version of the article that the text is based on. */
  based_on: number | null;
  /** JSON of `Written`; null if everything up to `sequence` was saved or discarded. */
  content: string | null;
  updated_at: string;
}

/** An editor session that has an article open. */
export interface PresenceTable {
  user_id: string;
  desk_id: string;
  article_id: string;
  /** The time of the last heartbeat. */
  seen_at: string;
  /** About when the text was last changed; null if it was not. */
  changed_at: string | null;
}

/** A link that shows an article to anyone who has it, until it expires. */
export interface ShareLinkTable {
  id: string;
  /** The SHA-256 hash of the secret in the link, in base64url. */
  token_hash: string;
  article_id: string;
  /** A note on whom it is for; may be empty. */
  label: string;
  created_by: string | null;
  created_at: string;
  expires_at: string;
  /** 1 if those who have the link may comment on the article. */
  can_comment: Generated<number>;
}

/** A comment on an article that is being written. */
export interface ReviewTable {
  article_id: string;
  state: 'waiting' | 'returned';
  /** The account that submitted it, which may be deleted. */
  submitted_by: string | null;
  submitted_at: string;
  /** The version of the article that was submitted, or that the change is based on. */
  version: number;
  message: string;
  /** The fields that a proposal changes, as JSON; null for the review of a draft. */
  change_json: string | null;
  /** Of the editor who sent it back. */
  note: string;
  decided_by: string | null;
  decided_at: string | null;
}

export interface NoteTable {
  id: string;
  article_id: string;
  /** The note that it replies to; null for one that begins a thread. */
  parent_id: string | null;
  /** The link that a guest wrote through; null once it is revoked. */
  share_link_id: string | null;
  /** The account that wrote it; null for a guest. */
  user_id: string | null;
  /** The name that a guest gave; null for an account. */
  guest_name: string | null;
  /** The passage, or '' for a note on the whole article, and the text around it. */
  quote: string;
  quote_before: string;
  quote_after: string;
  /** The number of the top-level block that the passage begins in; null if unknown. */
  block: number | null;
  text: string;
  created_at: string;
  resolved_at: string | null;
  resolved_by: string | null;
}

/** Every slug of an article: the current one, former ones, and aliases of an import. */
export interface AddressTable {
  path: string;
  article_id: string;
  kind: 'slug' | 'former' | 'alias';
  created_at: string;
}

/** A tag. Articles name it in their column `tags`, and refer to it in `article_tag`. */
export interface TagTable {
  id: string;
  slug: string;
  name: string;
  /** The name in the form in which names are compared. */
  key: string;
  description: string | null;
  created_at: string;
}

/** A tag of an article. */
export interface ArticleTagTable {
  article_id: string;
  tag_id: string;
  /**
   * The article's `dated_at` if it is published, otherwise null. Kept by a trigger when the article changes.
   */
  dated_at: string | null;
}

/** Articles that belong together, in the order of their parts. */
export interface SeriesTable {
  id: string;
  slug: string;
  title: string;
  /** The title in the form in which titles are compared. */
  key: string;
  description: string | null;
  created_at: string;
  updated_at: string;
}

/** Templates, with which new articles can start. */
export interface TemplateTable {
  id: string;
  name: string;
  /** The name in the form in which names are compared. */
  key: string;
  title: string;
  category: string;
  body: string;
  /** JSON of `TemplateDetails`. */
  details: string;
  created_by: string | null;
  created_at: string;
  updated_at: string;
}

/** A former or imported path of what is not an article, such as `tag/old-name`. */
export interface RedirectTable {
  /** Without a slash at its start. */
  path: string;
  target_kind: string;
  target_id: string;
  created_at: string;
}

/** A redirect that somebody set. Those of `address` and `redirect` are made when something moves. */
export interface CustomRedirectTable {
  id: string;
  /** As `normalisePath` makes it, without a slash at its start. */
  path: string;
  /** A path of the site as in a URL, or an https URL. */
  target: string;
  created_at: string;
  created_by: string | null;
}

/** A category. Articles refer to it by its name. */
export interface CategoryTable {
  id: string;
  name: string;
  created_at: string;
  /** Shown to readers instead of the name. */
  title: string | null;
  description: string | null;
  /** From 1 for those that come first; null for the others. */
  position: number | null;
}

/** A part of one category, deleted with it. */
export interface SubcategoryTable {
  id: string;
  category_id: string;
  name: string;
  created_at: string;
  title: string | null;
  description: string | null;
  /** From 1 within its category. */
  position: number | null;
}

/** A stored image. Its variants are files beside it, without rows. */
export interface ImageTable {
  id: string;
  /** The file name below `media/`, without a variant's suffix. */
  key: string;
  public_id: string;
  format: string;
  width: number;
  height: number;
  bytes: number;
  /** The SHA-256 of the uploaded file, by which an import recognises its images. */
  hash: string;
  alt: string;
  /** The name of the uploaded file; empty if unknown. */
  name: string;
  /** 1 if it stays in the library even while nothing uses it. */
  kept: number;
  /** The text that the library searches: name, public name and alt text in lower case. */
  words: string;
  uploaded_by: string | null;
  /** 1 if text over its middle could not be read, such as over writing; null if it was not measured. */
  busy: number | null;
  created_at: string;
  /** The time since which nothing uses it; null while it is in use, or until the sweep notices. */
  unused_since: string | null;
}

/** A file of an image, an original or a variant, as it was stored. */
export interface MediaFileTable {
  /** The name below `media/`. */
  key: string;
  sha256: string;
}

/** A use of an image. The sweep removes only images without one. */
export interface ImageUseTable {
  image_id: string;
  owner_kind:
    | 'article'
    | 'revision'
    | 'working_copy'
    | 'review'
    | 'setting'
    | 'user'
    | 'author'
    | 'page'
    | 'template'
    | 'letter'
    /** The id of an article, whose share image it is. */
    | 'share';
  owner_id: string;
  role: string;
}

/** Work for later, done by the instance that leases it first. At most one job per `unique_key`. */
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

/** One row with `id` 1, whose `n` moves with every change to public bytes. */
export interface ContentVersionTable {
  id: number;
  n: number;
  /** The newest version of a write that withdrew something from readers. */
  withdrawn_n: Generated<number>;
  /**
   * The version up to which `withdrawn_n` is right. Below `n`, a program that does not know the column has
   * written.
   */
  known_n: Generated<number>;
}

/** The site itself, in one row. */
export interface SiteTable {
  one: number;
  /** Generated once; also written to the media folder. */
  id: string;
  /** The version of the program that last used the database. */
  used_by: string;
  /** A fingerprint of the secret, to notice when it changes; null until the first start. */
  secret_print: string | null;
  created_at: string;
}

/** A setting that differs from its default. `value` is JSON. */
export interface SettingTable {
  key: string;
  value: string;
  version: number;
}

/** A site page: Contact, Terms, Privacy or Cookies. */
export interface PageTable {
  slug: string;
  title: string;
  body: string;
  rendered: string;
  version: number;
  updated_at: string;
  /** The version of the renderer that made `rendered`. */
  render_version: number;
}

/** An email address subscribed to the newsletter by double opt-in. */
export interface SubscriberTable {
  id: string;
  email: string;
  status: 'pending' | 'confirmed' | 'unsubscribed';
  created_at: string;
  confirmed_at: string | null;
  unsubscribed_at: string | null;
  /** The frequency of emails: with each article, or a digest. */
  frequency: Generated<'each' | 'weekly' | 'monthly'>;
  /** JSON of the names of the chosen categories; `[]` for all. */
  categories: Generated<string>;
  /** 1 for an address that gets its confirmation email once the site sends emails. */
  awaits_email: Generated<number>;
  /** When the subscription ended because its mailbox takes no emails. */
  bounced_at: Generated<string | null>;
  /** The response of the mail server. */
  bounce_reason: Generated<string | null>;
  /** When it was imported; null for a subscription on this site. */
  imported_at: Generated<string | null>;
  /** When it got the welcome email. */
  welcomed_at: Generated<string | null>;
}

/** A stored subscriber. */
export type SubscriberRow = Selectable<SubscriberTable>;

/** The keyed hash of an address whose data was erased, so that no import adds it again. */
export interface ErasedSubscriberTable {
  hash: string;
  erased_at: string;
}

/** An import of subscribers. Its file is in the media store until it is finished or expires. */
export interface SubscriberImportTable {
  id: string;
  created_at: string;
  /** The name of the administrator. */
  created_by: string | null;
  file_name: string;
  /** As in `contract/subscriber-import.ts`. */
  stage: string;
  /** JSON of what the administrator stated. */
  options: string;
  /** JSON of what the check found. */
  preview: string;
  /** The records of the file that are done. */
  next_row: Generated<number>;
  added: Generated<number>;
  /** Why it failed. */
  message: string | null;
  finished_at: string | null;
}

/** An email to subscribers that is no article; the one with the id `welcome` is the welcome email. */
export interface LetterTable {
  id: string;
  /** Of its page in the archive; null for the welcome email. */
  slug: string | null;
  subject: string;
  body: string;
  rendered: string;
  /** The version of the renderer that made `rendered`. */
  render_version: number;
  /** 1 if it has a page in the archive once it is sent. */
  has_page: number;
  /** 1 if the welcome email is sent to new subscribers. */
  is_active: number;
  version: number;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  sent_at: string | null;
}

/** The choice of who gets an article by email once it is published. An article without a row is not sent. */
export interface NewsletterChoiceTable {
  article_id: string;
  /** `all`, or `category:` and the name of a category. */
  audience: string;
  content: 'whole' | 'excerpt';
  chosen_at: string;
  /** When the article was published and could not be sent; it is then sent only by hand. */
  not_sent_at: Generated<string | null>;
  not_sent_reason: Generated<string | null>;
}

/** An article, a digest or a letter that is sent to subscribers. */
export interface NewsletterIssueTable {
  id: string;
  /** Prevents that an article, a letter, or the digest of a period, is sent twice. */
  unique_key: string;
  kind: 'article' | 'weekly' | 'monthly' | 'letter';
  article_id: string | null;
  subject: string;
  content: 'whole' | 'excerpt';
  /** As in `newsletter_choice`. */
  audience: string;
  state: 'sending' | 'stopped' | 'sent';
  /** Why it stopped, unless an administrator stopped it. */
  error: string | null;
  /** JSON of the email as it was when the issue was created, so that all recipients get the same. */
  email: string;
  created_at: string;
  finished_at: string | null;
  /** The end of the period whose articles a digest has, where the next one begins; null for an article. */
  covers_until: Generated<string | null>;
}

/** A subscriber who gets an issue. The row outlives the subscriber, for the statistics. */
export interface NewsletterRecipientTable {
  issue_id: string;
  subscriber_id: string;
  /** `attempted` is committed before the email is handed over; `unknown` if the response to it was lost. */
  state: 'waiting' | 'attempted' | 'sent' | 'refused' | 'unknown';
  /** Identifies the attempt, so that no other instance records its outcome. */
  claim: string | null;
  attempts: Generated<number>;
  attempted_at: string | null;
  next_attempt_at: string;
  /** The response of the mail server. */
  error: string | null;
  /** A refusal or bounce: a `MailboxFault` (`platform/mailbox-fault.ts`); null unless it failed for good. */
  fault: Generated<'missing' | 'unusable' | 'none' | null>;
  /** When the email came back after the mail server had accepted it. */
  bounced_at: string | null;
  /** When the recipient unsubscribed by a link in this email. */
  unsubscribed_at: Generated<string | null>;
}

/** An imported file, so that the next import recognises it. */
export interface ImportItemTable {
  source: string;
  source_key: string;
  content_hash: string;
  target_id: string;
  /** The article's version after the import, to notice later edits. */
  target_version: number;
  imported_at: string;
}

/** A counter of a rate limit, reset after `resets_at` (milliseconds since 1970). */
export interface RateTable {
  key: string;
  count: number;
  resets_at: number;
}

/** A link that works once, such as the first administrator's. Only its hash is stored. */
export interface OneTimeLinkTable {
  token_hash: string;
  purpose: string;
  expires_at: string;
  used_at: string | null;
}

/** An invitation of somebody who accepts it by the one-time link whose purpose is its id. */
export interface InvitationTable {
  id: string;
  /** Of the only account that may accept it; null for anyone with the link. */
  email: string | null;
  /** 1 if the link was sent to the email address and shown to nobody. */
  is_sent: number;
  role: string;
  staff_role: string | null;
  /** The author whom the account is connected with. */
  author_id: string | null;
  invited_by: string;
  created_at: string;
}

/** A token with which a program calls the API for an account. */
export interface ApiTokenTable {
  id: string;
  user_id: string;
  name: string;
  /** SHA-256 of the token, in base64url. */
  token_hash: string;
  /** Names of scopes, separated by spaces. */
  scopes: string;
  created_at: string;
  expires_at: string;
  last_used_at: string | null;
}

/** A URL that the site tells of events. */
export interface WebhookTable {
  id: string;
  url: string;
  /** Names of events, separated by spaces. */
  events: string;
  /** Signs its requests, so it is stored as it is. */
  secret: string;
  is_active: number;
  created_at: string;
  /** The first failure after the last success. */
  failing_since: string | null;
  /** When the site switched it off, after failures or a restore. */
  disabled_at: string | null;
}

/** An event for one webhook, and what became of it. */
export interface WebhookDeliveryTable {
  id: string;
  webhook_id: string;
  event: string;
  /** The id of the article, account or subscriber, whose deliveries are sent in the order of `sequence`. */
  subject: string;
  sequence: number;
  /** JSON. */
  data: string;
  state: 'waiting' | 'delivered' | 'failed';
  tries: number;
  created_at: string;
  tried_at: string | null;
  /** When it is tried next; null if it is finished. */
  next_at: string | null;
  status: number | null;
  ms: number | null;
  /** The beginning of the last response, or why there was none. */
  response: string | null;
}

/** better-auth's table with our `role` and `bio`. Only `domain/users` reads it. */
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
  /** `contributor`, `author` or `editor`; null for users and administrators. */
  staffRole: Generated<string | null>;
  /** The instant from which it cannot sign in; null for an account that can. */
  disabledAt: Generated<string | null>;
  lastSignInAt: Generated<string | null>;
}

/**
 * better-auth's pending verifications: `identifier` has the kind and the token of an email, `value` the
 * account's id.
 */
export interface VerificationTable {
  id: string;
  identifier: string;
  value: string;
}

/** better-auth's table: one session of an account, which ends when its row is deleted. */
export interface SessionTable {
  id: string;
  userId: string;
  token: string;
  expiresAt: Date | string;
  createdAt: Date | string;
  updatedAt: Date | string;
  ipAddress: string | null;
  userAgent: string | null;
  /** The instant at which its owner last proved who they are; null if that was its start. */
  provedAt: Generated<string | null>;
  lastUsedAt: Generated<string | null>;
}

/** The app that makes the time-based codes of an account. */
export interface AuthenticatorTable {
  user_id: string;
  /** Encrypted with the site's secret. */
  secret: string;
  created_at: string;
  /** Null until the first code was entered; it is no factor before. */
  confirmed_at: string | null;
  /** The time step of the last accepted code, which works once. */
  last_step: number;
}

/** A recovery code that was not used yet, as its SHA-256 hash in base64url. */
export interface RecoveryCodeTable {
  code_hash: string;
  user_id: string;
}

export interface PasskeyTable {
  /** The credential's id, in base64url. */
  id: string;
  user_id: string;
  name: string;
  /** In COSE, as base64url. */
  public_key: string;
  /** The authenticator's count of its signatures; always 0 for those that do not count. */
  counter: number;
  /** JSON of the transports that the browser named. */
  transports: string;
  created_at: string;
  last_used_at: string | null;
}

/** A second step, or a use of a passkey that has begun, by the hash of its secret in a cookie. */
export interface SignInStepTable {
  token_hash: string;
  /** The purpose that it serves alone, such as `second-step`. */
  purpose: Generated<string>;
  /** The only account that can finish it; null before a sign-in with a passkey alone. */
  user_id: string | null;
  /** The text that a passkey must sign, in base64url; null in a second step. */
  challenge: string | null;
  expires_at: string;
}

/** better-auth's table: one way to sign in to an account, by password (its hash) or by a provider. */
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
 * The texts of an article that ranking reads, as terms surrounded by spaces. The index itself is
 * `search_words`, which differs between the databases; only `domain/search` uses it.
 */
export interface SearchDocumentTable {
  /** `article.n` */
  n: number;
  analyser_version: number;
  title: string;
  headings: string;
  excerpt: string;
  /** The body's most frequent terms, each as ` term:count `. */
  topics: string;
  /** Tells if the vocabulary counts its words: 0 not yet, 2 those from before its last change, 1 all. */
  counted: Generated<number>;
}

/**
 * The vocabulary: each term with its length in characters and the number of articles that had it at the last
 * count.
 */
export interface SearchTermTable {
  term: string;
  /** Its characters from the last to the first. */
  reversed: string;
  length: number;
  articles: number;
  counted_at: string;
}

/** A search without results: only the words, how often and the last day (`2026-11-21`, UTC). */
export interface EmptySearchTable {
  term: string;
  searches: number;
  last_day: string;
}

/**
 * Sums of the statistics: of a day (`2026-11-21`), or of a month (`2026-11`) or year (`2026`) whose days were
 * added up.
 */
export interface StatisticTable {
  dimension: string;
  day: string;
  /** A decoded path of the site; empty for sums of the whole site. */
  path: string;
  /** A value of the dimension, such as the host of a referrer; empty for dimensions without values. */
  value: string;
  /** Views, or requests of machines; for `subscribers` their highest number. */
  views: number;
  readers: number;
  /** Views whose end is known, with their seconds, their quarters read, and those read to the end. */
  leaves: number;
  seconds: number;
  quarters: number;
  finished: number;
}

/** A mark on a day of the plot of the statistics, with a text of one's own. */
export interface StatisticMarkTable {
  id: string;
  day: string;
  text: string;
  created_by: string | null;
  created_at: string;
}

/** The salt of today's visitors. There is one row, with `id` 1. */
export interface StatisticSaltTable {
  id: number;
  day: string;
  salt: string;
}

/** Today's visitors of the site and of each path, as keyed hashes that nothing connects. */
export interface StatisticVisitorTable {
  hash: string;
  day: string;
  /** 1 once the end of the view was counted. */
  has_left: number;
}

/** A running server, by its data folder. Only PostgreSQL has several. */
export interface InstanceTable {
  id: string;
  host: string;
  version: string;
  /** `Storage.location` */
  media: string;
  started_at: string;
  /** Its last sign of life. */
  seen_at: string;
}

/** The audit log: one row for each action. Rows are only added, and deleted after a year. */
export interface AuditTable {
  id: string;
  at: string;
  action: string;
  /** Null for the operator and for what happens automatically. The account may be deleted since. */
  actor_id: string | null;
  actor_name: string;
  actor_email: string | null;
  /** The name of the API token that was used. */
  token_name: string | null;
  subject: string | null;
  detail: string | null;
  /** The network that an administrator signed in from. */
  network: string | null;
}

/** Equal errors that one server logged within one hour. */
export interface ServerErrorTable {
  id: string;
  host: string;
  event: string;
  message: string;
  count: number;
  last_at: string;
}

/** The latest of each kind of event that the System page shows, such as the last email. */
export interface SystemStateTable {
  key: string;
  /** JSON. */
  value: string;
  at: string;
}

/** An import that an administrator started in the dashboard, and what became of it. */
export interface ContentImportTable {
  id: string;
  created_at: string;
  /** The name of the account. */
  created_by: string | null;
  file_name: string;
  bytes: number;
  /** A stage of contract/content-import.ts. */
  stage: string;
  /** JSON of the options. */
  options: string;
  /** JSON of the progress while it runs. */
  progress: string | null;
  message: string | null;
  /** JSON of the summary. */
  summary: string | null;
  has_report: number;
}

/** An image that an import fetched from another site. */
export interface FetchedImageTable {
  /** The SHA-256 hash of its URL in hexadecimal. */
  url_hash: string;
  image_id: string;
  fetched_at: string;
}

/** The facts that were fetched from a page that articles embed. */
export interface LinkCardTable {
  /** The SHA-256 hash of its URL in hexadecimal. */
  url_hash: string;
  state: 'ready' | 'failed';
  title: string;
  description: string;
  site_name: string;
  /** The URL after redirects. */
  page_url: string;
  /** The federated provider that its server says it is, or null. */
  confirmed: string | null;
  /** The URL of its image on the other site; null if it has none that can be shown. */
  image_url: string | null;
  /** Our copy of the image; null if there is none or it was deleted. */
  image_id: string | null;
  /** Why nothing was fetched. */
  error: string | null;
  fetched_at: string;
}

/** A comment of a reader on an article, or of an imported article. */
export interface CommentTable {
  id: string;
  article_id: string;
  /** Names the old site, as in `import_item`; `lekha` for a comment that was written here. */
  source: string;
  /** Identifies it in the exports of its site; its id if it was written here. */
  source_key: string;
  /** The key of the comment that it answers, of an imported one. */
  parent_key: string | null;
  /** The comment that begins its thread; null for that comment. */
  parent_id: Generated<string | null>;
  /** The comment that it answers, if it was written here. */
  reply_to: Generated<string | null>;
  /** The account that wrote it. */
  user_id: Generated<string | null>;
  /** The person who wrote it under an email address. */
  commenter_id: Generated<string | null>;
  author_name: string;
  author_email: string | null;
  author_url: string | null;
  /** 1 if somebody wrote it who may publish on its article without a moderator. */
  is_team: Generated<number>;
  /** `html` as the old site stored it, or `markdown`. */
  format: Generated<string>;
  /** As it was written; empty if its writer deleted it. */
  text: string;
  /** Clean HTML, made from `text` by the version of the renderer in `render_version`. */
  rendered: Generated<string>;
  render_version: Generated<number>;
  /** `approved`, `pending`, `spam`, `trash`, `unconfirmed` or `deleted`. */
  status: string;
  created_at: string;
  edited_at: Generated<string | null>;
  decided_at: Generated<string | null>;
  /** The account that decided about it. */
  decided_by: Generated<string | null>;
  /** A keyed hash of the writer's network. */
  network: Generated<string | null>;
  /** 1 if its writer wants emails about replies. */
  notify: Generated<number>;
  /** 1 once those whom it answers were told of it. */
  told: Generated<number>;
  /** The lesson of the spam filter: 0 nothing, 1 a good comment, 2 spam. */
  learned: Generated<number>;
  /** The group in the queue: 0 probably fine, 1 unsure, 2 probably spam; and why. */
  band: Generated<number>;
  reason: Generated<string>;
  /** The number of readers who reported it and whose reports nobody has looked at. */
  reports: Generated<number>;
}

/** A row of comments. */
export type CommentRow = Selectable<CommentTable>;

/** A person who comments under an email address. */
export interface CommenterTable {
  id: string;
  email: string;
  name: string;
  created_at: string;
  /** Null until a link in an email was used. */
  confirmed_at: string | null;
}

/** Somebody who may not comment. */
export interface CommentBanTable {
  id: string;
  /** `account`, `email` or `network`. */
  kind: string;
  /** The id of the account, the email address, or the keyed hash of the network. */
  value: string;
  /** The name of the writer for whose comment it was made. */
  label: string;
  created_at: string;
  created_by: string | null;
}

/** A report of a comment by a reader. */
export interface CommentReportTable {
  comment_id: string;
  /** The id of the account, or a keyed hash of the network. */
  reporter: string;
  created_at: string;
}

/** In how many good comments and how much spam a word was. The row of the empty word counts the comments. */
export interface CommentWordTable {
  word: string;
  good: number;
  spam: number;
}

/** The version of the public comments of an article: another one with each change. */
export interface CommentThreadTable {
  article_id: string;
  version: string;
}

/** An article or a comment that somebody liked. */
export interface LikeTargetTable {
  /** That of the article or comment. */
  id: string;
  article_id: string;
  /** Null for the article. */
  comment_id: string | null;
  /** The likes of visitors, of whom nothing else is stored after their day. */
  visitors: Generated<number>;
}

/** A like by an account. */
export interface AccountLikeTable {
  target_id: string;
  user_id: string;
  created_at: string;
}

/** A like by a visitor, on its day alone. Both hashes are made with the salt of the day. */
export interface VisitorLikeTable {
  /** Of the visitor and what was liked. */
  hash: string;
  /** Of the network and what was liked. */
  network: string;
  day: string;
}
