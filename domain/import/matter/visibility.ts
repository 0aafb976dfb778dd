import { type DateOrder, readDate, type WrittenDate } from '../../dates/dates.ts';
import { type Fields, fieldKey, isRecord, listOrCommas, plainValue } from '../files/fields.ts';

/** The visibility of an article by its front matter. The texts are for the report. */
export interface Visibility {
  /** The reasons why the old site does not show it to everyone. Never contains a password. */
  reasons: string[];
  /** Set if it waits for its date (`status: future`). */
  waits: string | null;
  /** The times at which the old site starts and stops showing it. */
  publishOn: WrittenDate | null;
  expires: WrittenDate | null;
  /** Fields that may withhold it, and from when on they do not: the operator decides. */
  doubts: Doubt[];
  /** True if a field says that everyone may see it. */
  isPublic?: boolean;
  /** True if its URL works, but no list shows it. */
  unlisted?: boolean;
}

/** A field that this module does not know and that may withhold the article. */
export interface Doubt {
  /** Never contains a password. */
  text: string;
  /** The date that makes it doubtful while it is ahead; null for any other reason. */
  until: WrittenDate | null;
}

const namesByKey = (names: string): ReadonlyMap<string, string> =>
  new Map(names.split(/\s+/).map((name) => [fieldKey(name), name]));

/**
 * Fields that withhold an article unless they say no. Hugo, Docusaurus, Hexo, Eleventy, Astro and common
 * themes.
 */
const WITHHOLDS = namesByKey(`draft isDraft private isPrivate hidden isHidden hide headless unpublished
  protected isProtected encrypted encrypt membersOnly subscribersOnly disabled deleted trashed wip internal confidential restricted unreleased
  doNotPublish dontPublish noPublish paywall paywalled isPaywalled paidOnly premium isPremium loginRequired
  requiresLogin inProgress
  eleventyExcludeFromCollections`);
/** Fields that withhold an article unless they say yes. Jekyll, Hexo, Zola, Grav, VuePress. */
const PUBLISHES = namesByKey(
  `published publish public isPublished isPublic listed isListed visible isVisible routable enabled render ready
  isReady show publishable live isLive approved isApproved dgPublish`,
);
/** Fields that make an article unlisted here. */
const UNLISTED = namesByKey('unlisted isUnlisted archived isArchived');
const STATUS =
  namesByKey(`status postStatus publicationStatus publishStatus contentStatus articleStatus reviewStatus
  stage state workflow workflowState workflowStage`);
const PUBLISH_ON =
  namesByKey(`publishDate publishedDate publishedAt publishedOn publishAt publishOn pubDate pubDatetime
  datePublished publicationDate publishTime publishingDate postDate scheduled scheduledFor scheduledAt
  scheduledDate scheduleDate releaseDate embargo embargoUntil availableFrom visibleFrom showFrom goLive goLiveDate
  launchDate notBefore`);
const EXPIRES =
  namesByKey(`expiryDate expirationDate expireDate expiry expires expiresAt expiresOn unpublishDate unpublishAt
  unpublishOn unpublish publishUntil`);
const SECRET = /password|passwd|passphrase|^pwd$|^secrets?$/;
/** The records in which sites have further fields of an article. */
const NESTED = new Set([
  'params',
  'extra',
  'meta',
  'metadata',
  'publishing',
  'publication',
  'workflow',
  'cms',
]);

const YES = /^(?:true|yes|on|1|y|t|always|all|everyone|public|published)$/;
const NO = /^(?:false|no|off|0|n|f|never|none)$/;
const WAITING = /^(?:future|scheduled?|queued|planned)$/;
const WITHHELD_STATUS =
  /^(?:(?:auto-?)?drafts?|pending|private|trash(?:ed)?|inherit|hidden|unlisted|unpublished|password|protected|(?:(?:in|under|needs|to|for|ready for|awaiting|pending)[ -])?(?:review|approval|editing)|reviewing|wip|(?:in[ -])?progress|work in progress|writing|outline|todo|to do|not started|unfinished|backlog|on hold|stub|idea|embargo(?:ed)?|deleted|inactive|disabled|rejected|spam|skip(?:ped)?)$/;
const PUBLIC_STATUS =
  /^(?:public|publish(?:ed)?|posted|live|final(?:ized)?|done|complete[d]?|active|approved|released|ready|featured)$/;
const PUBLIC =
  /^(?:public|publish(?:ed)?|open|visible|listed|everyone|everybody|all|anyone|world|default|true|yes|1)$/;
const RESTRICTED = /private|member|paid|protected|restricted|internal|subscriber|premium/;

/** True for a field that this module reads. */
export function isAboutVisibility(key: string): boolean {
  return (
    [WITHHOLDS, PUBLISHES, UNLISTED, STATUS, PUBLISH_ON, EXPIRES].some((names) => names.has(key)) ||
    /^(?:visibility|access|tier|build)$/.test(key) ||
    SECRET.test(key)
  );
}

/** True for a field that may contain a password, which no report and no text may show. */
export function isSecret(key: string): boolean {
  return SECRET.test(key);
}

/**
 * Reads all fields about visibility, in any spelling. A value that is neither yes nor no withholds the
 * article: the operator can publish a draft, but nobody can take back a leak.
 */
export function readVisibility(record: Fields, order: DateOrder | null = null): Visibility {
  const result: ReadVisibility = {
    reasons: [],
    waits: null,
    publishOn: null,
    expires: null,
    doubts: [],
    order,
  };
  readRecord(record, result);
  for (const [name, value] of Object.entries(record)) {
    if (!isRecord(value)) continue;
    if (NESTED.has(fieldKey(name))) readRecord(value, result);
    // In Hugo, it says if the page is rendered, and if lists show it.
    if (fieldKey(name) === 'build') readRecord({ render: value.render, listed: value.list }, result);
  }
  const { order: _, ...visibility } = result;
  return { ...visibility, reasons: [...new Set(result.reasons)] };
}

/** The tags of Nikola that are no subjects. */
const STATUS_TAG = /^(?:(draft|private)|mathjax)$/i;

/** Nikola's fields: a post with the tag `draft` or `private` has the field, and not the tag. */
export function withStatusTags(record: Fields): Fields {
  const name = Object.keys(record).find((written) => fieldKey(written) === 'tags');
  if (name === undefined) return record;
  const tags = listOrCommas(record[name]);
  const subjects = tags.filter((tag) => !STATUS_TAG.test(tag));
  const statuses = tags.flatMap((tag) => STATUS_TAG.exec(tag)?.[1]?.toLowerCase() ?? []);
  return { ...record, [name]: subjects, ...Object.fromEntries(statuses.map((status) => [status, 'true'])) };
}

/** A tag or category by which some authors, and the code of their site, know a text that is not public. */
const PRIVATE_TERM = /^_?(?:drafts?|private|unpublished|hidden|unlisted|wip)$/i;

/** The doubts about tags and categories. */
export function doubtsAboutTerms(terms: readonly string[]): Doubt[] {
  const found = new Set(terms.filter((term) => PRIVATE_TERM.test(term)));
  return [...found].map((term) => ({ text: `the tag or category '${term}'`, until: null }));
}

/** The result, and how to read its dates. */
interface ReadVisibility extends Visibility {
  order: DateOrder | null;
}

function readRecord(record: Fields, result: ReadVisibility): void {
  for (const [name, value] of Object.entries(record)) {
    const reason = readField(fieldKey(name), value, result);
    if (reason !== null) result.reasons.push(reason);
  }
}

/** Returns why this field withholds the article, or null. Adds dates and warnings to `result`. */
function readField(key: string, value: unknown, result: ReadVisibility): string | null {
  const withholds = WITHHOLDS.get(key);
  // `hide: [toc]` hides parts of a page.
  if (withholds) return key === 'hide' && typeof value === 'object' ? null : unlessNo(withholds, value);
  const unlisted = UNLISTED.get(key);
  if (unlisted) return readUnlisted(unlisted, value, result);
  const publishes = PUBLISHES.get(key);
  if (publishes) return readPublishes(publishes, value, result);
  if (SECRET.test(key)) return unlessNo('', value) === null ? null : 'a password';
  const publishOn = PUBLISH_ON.get(key);
  if (publishOn) return readDateField(publishOn, value, 'publishOn', result);
  const expires = EXPIRES.get(key);
  if (expires) return readDateField(expires, value, 'expires', result);
  if (key === 'permalink') return NO.test(readText(value) ?? '') ? 'permalink: false' : null;
  const isUnlisted =
    (STATUS.has(key) || key === 'visibility') && /^(?:unlisted|archived?)$/.test(readText(value) ?? '');
  if (isUnlisted) return readUnlisted(key, true, result);
  if (key === 'visibility' || key === 'access' || key === 'tier') return readAccess(key, value);
  return STATUS.has(key) ? readStatus(value, result) : null;
}

/** A value that is neither yes nor no withholds the article. */
function readUnlisted(name: string, value: unknown, result: ReadVisibility): string | null {
  if (!YES.test(readText(value) ?? '')) return unlessNo(name, value);
  result.unlisted = true;
  return null;
}

function unlessNo(name: string, value: unknown): string | null {
  return reasonUnless(name, value, NO, 'true');
}

/** Some blogs have a date or a year in `published`. */
function readPublishes(name: string, value: unknown, result: ReadVisibility): string | null {
  const year = /^(\d{4})(?:[-/](\d{1,2}))?$/.exec(readText(value) ?? '');
  const date = year ? `${year[1]}-${year[2] ?? '01'}-01` : value;
  if (readDate(date, result.order) || YES.test(readText(value) ?? '')) result.isPublic = true;
  if (readDate(date, result.order)) return readDateField(name, date, 'publishOn', result);
  return typeof value === 'object' ? null : reasonUnless(name, value, YES, 'false');
}

/**
 * `name: value` as a reason, unless the value is empty or matches `harmless`. Any other yes or no is written
 * `usual`.
 */
function reasonUnless(name: string, value: unknown, harmless: RegExp, usual: string): string | null {
  const text = readText(value);
  if (text === null || harmless.test(text)) return null;
  return `${name}: ${YES.test(text) || NO.test(text) ? usual : text.slice(0, 40)}`;
}

/**
 * A value in lower case, or null if it is empty. Removes a YAML comment, which a repaired field may still
 * have.
 */
function readText(value: unknown): string | null {
  if (Array.isArray(value)) return value.length > 0 ? 'a list' : null;
  if (isRecord(value)) return 'a record';
  if (value instanceof Date) return 'a date';
  const text = plainValue(value)
    ?.replace(/(?:^|\s)#.*$/s, '')
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .trim()
    .toLowerCase();
  return text === undefined || text === '' ? null : text.replace(/\s+/g, ' ');
}

function readStatus(value: unknown, result: ReadVisibility): string | null {
  const text = readText(value);
  if (text === null) return null;
  if (WAITING.test(text)) result.waits = `status: ${text}`;
  if (WITHHELD_STATUS.test(text)) return `status: ${text}`;
  if (PUBLIC_STATUS.test(text)) result.isPublic = true;
  else if (!WAITING.test(text))
    result.doubts.push({ text: `an unknown status: ${text.slice(0, 40)}`, until: null });
  return null;
}

/**
 * Ghost's `visibility` withholds unless it is public (`members`, `paid`, `tiers`); `access` and `tier` only
 * if they say so.
 */
function readAccess(name: string, value: unknown): string | null {
  const text = readText(value);
  if (text === null) return null;
  const isPublic = name === 'visibility' ? PUBLIC.test(text) : !RESTRICTED.test(text);
  return isPublic ? null : `${name}: ${text.slice(0, 40)}`;
}

/** The latest date of publication and the first date of expiry count. Go writes the year 1 for no date. */
function readDateField(
  name: string,
  value: unknown,
  field: 'publishOn' | 'expires',
  result: ReadVisibility,
): string | null {
  const text = readText(value);
  if (text === null) return null;
  const date = readDate(value, result.order);
  if (date === null) return NO.test(text) ? null : `${name}: ${text.slice(0, 40)}, which is not a date`;
  const known = result[field];
  if (sortable(date) < '1000') return null;
  const replaces =
    known === null ||
    (field === 'publishOn' ? sortable(date) > sortable(known) : sortable(date) < sortable(known));
  if (replaces) result[field] = date;
  return null;
}

function sortable(date: WrittenDate): string {
  return 'day' in date ? date.day : 'local' in date ? date.local : date.instant;
}

/** Settings of a page's parts, which are often off: `comments: false`, `showToc: false`. */
const PARTS =
  /^(?:(?:show|hide|enable|disable|use|has|no|with|display|include|is)(?!(?:post|page|article|public|published|draft|ready|live|done|final)$).+|.*(?:comments?|prev|next|contributors?|lastupdated|timestamp|pageinfo|toc|share|sharing|sidebar|math|mathjax|katex|mermaid|ads?|pin|pinned|featured|sticky|top|recommend|breadcrumbs?|nav|navigation|navbar|menu|header|footer|hero|search|searchable|sitemap|rss|feed|related|pagination|pager|paginate|readtime|readingtime|progress|copyright|license|reward|donate|highlight|lightbox|carousel|fullwidth|wide|full|subscribe|newsletter|discuss|discussion|disqus|giscus|utterances|analytics|amp|lazy|liquid|excerpt|image|cover|thumbnail|banner|title|date|author|avatar|seo|noindex|tableofcontents|lastmod|wordcount|editurl|editlink|repost|original|outdated|outdate|home|index|classic|dark|animation|swipe|music|video|audio|counter|number|numbers|numbering|translated|translatable|i18n|cache|strict|safe))$/;
const HAPPENINGS = /updat|modif|lastmod|event|start|end|due|expir|revis|review|check|deadline|birth|travel/;

/**
 * The doubts about a field that no other part of the importer knows: `false`, a word for a draft, or a date
 * that may be ahead.
 */
export function doubtsAbout(name: string, value: unknown, order: DateOrder | null): Doubt[] {
  const key = fieldKey(name);
  const text = readText(value);
  if (text === null || SECRET.test(key) || Array.isArray(value) || isRecord(value)) return [];
  const shown = `'${name.slice(0, 100)}: ${text.slice(0, 40)}'`;
  if (NO.test(text)) return PARTS.test(key) || /^[0n]$/.test(text) ? [] : [{ text: shown, until: null }];
  if (WITHHELD_STATUS.test(text) || WAITING.test(text)) return [{ text: shown, until: null }];
  const date = text.length > 40 || HAPPENINGS.test(key) ? null : readDate(value, order);
  return date === null || /^\d+$/.test(text) ? [] : [{ text: shown, until: date }];
}
