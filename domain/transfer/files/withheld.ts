import { readDate, type WrittenDate } from './dates.ts';
import { type Fields, fieldKey, isRecord, plain } from './fields.ts';

/** What front matter says about who may read an article, and when. */
export interface Withheld {
  /** Why the old site does not show it to everybody, in words for the operator. Never holds a password. */
  reasons: string[];
  /** Set when it waits for its date (`status: future`). */
  waits: string | null;
  /** From when and until when the old site shows it. */
  publishOn: WrittenDate | null;
  expires: WrittenDate | null;
  /** What was not understood, in words for the operator. */
  problems: string[];
}

const canonical = (names: string): ReadonlyMap<string, string> =>
  new Map(names.split(/\s+/).map((name) => [fieldKey(name), name]));

/** Fields that withhold an article unless they say no. Hugo, Docusaurus, Hexo, Eleventy, Astro and common themes. */
const WITHHOLDS =
  canonical(`draft isDraft private isPrivate unlisted isUnlisted hidden isHidden hide headless unpublished
  protected isProtected encrypted encrypt membersOnly subscribersOnly disabled deleted trashed wip
  eleventyExcludeFromCollections`);
/** Fields that withhold an article unless they say yes. Jekyll, Hexo, Zola, Grav, VuePress. */
const SHOWS = canonical(
  `published publish public isPublished isPublic listed visible routable enabled render`,
);
const STATUS = canonical('status postStatus publicationStatus');
const PUBLISH_ON =
  canonical(`publishDate publishedDate publishedAt publishedOn publishAt publishOn pubDate pubDatetime
  datePublished publicationDate`);
const EXPIRES =
  canonical(`expiryDate expirationDate expireDate expiry expires expiresAt expiresOn unpublishDate unpublishAt
  unpublishOn unpublish publishUntil`);
const SECRET = /password|passwd|passphrase|^pwd$|^secrets?$/;
/** Where Hugo and Zola keep fields of the site's own. */
const NESTED = new Set(['params', 'extra']);

const YES = /^(?:true|yes|on|1|y|t|always|all|everyone|public|published|link)$/;
const NO = /^(?:false|no|off|0|n|f|never|none)$/;
const WAITING = /^(?:future|scheduled?|queued|planned)$/;
const WITHHELD_STATUS =
  /^(?:(?:auto-?)?drafts?|pending|private|trash(?:ed)?|inherit|hidden|unlisted|unpublished|password|protected|review|in[ -]review|wip|in[ -]progress|idea|embargo(?:ed)?|deleted|inactive|disabled|rejected|spam)$/;
const PUBLIC_STATUS =
  /^(?:public|publish(?:ed)?|posted|live|final(?:ized)?|done|complete[d]?|active|approved|released|ready)$/;
const PUBLIC =
  /^(?:public|publish(?:ed)?|open|visible|listed|everyone|everybody|all|anyone|world|default|true|yes|1)$/;
const RESTRICTED = /private|member|paid|protected|restricted|internal|subscriber|premium/;

/** Whether a field says who may read an article, so that nothing about it is lost. */
export function isAboutVisibility(key: string): boolean {
  return (
    [WITHHOLDS, SHOWS, STATUS, PUBLISH_ON, EXPIRES].some((names) => names.has(key)) ||
    /^(?:visibility|access|build)$/.test(key) ||
    SECRET.test(key)
  );
}

/** Whether a field may hold a password, whose value is not for any report or text. */
export function isSecret(key: string): boolean {
  return SECRET.test(key);
}

/**
 * Reads every field that withholds an article, in any spelling. A value that is neither yes nor no withholds it too:
 * the operator can publish a draft, but nobody can take back what was public.
 */
export function readWithheld(record: Fields): Withheld {
  const found: Withheld = { reasons: [], waits: null, publishOn: null, expires: null, problems: [] };
  readRecord(record, found);
  for (const [name, value] of Object.entries(record)) {
    if (!isRecord(value)) continue;
    if (NESTED.has(fieldKey(name))) readRecord(value, found);
    // Hugo: what is built of a page, and whether lists show it.
    if (fieldKey(name) === 'build') readRecord({ render: value.render, listed: value.list }, found);
  }
  found.reasons = [...new Set(found.reasons)];
  return found;
}

function readRecord(record: Fields, found: Withheld): void {
  for (const [name, value] of Object.entries(record)) {
    const reason = reasonOf(fieldKey(name), value, found);
    if (reason !== null) found.reasons.push(reason);
  }
}

/** Why this one field withholds the article, or null. Dates go into `found`. */
function reasonOf(key: string, value: unknown, found: Withheld): string | null {
  const withholds = WITHHOLDS.get(key);
  if (withholds) return isList(key, value) ? null : unlessSaid(withholds, value, NO, 'true');
  const shows = SHOWS.get(key);
  if (shows) return readShown(shows, value, found);
  if (SECRET.test(key)) return unlessSaid('', value, NO, 'true') === null ? null : 'a password';
  const publishOn = PUBLISH_ON.get(key);
  if (publishOn) return readDateField(publishOn, value, 'publishOn', found);
  const expires = EXPIRES.get(key);
  if (expires) return readDateField(expires, value, 'expires', found);
  if (key === 'permalink') return NO.test(said(value) ?? '') ? 'permalink: false' : null;
  if (key === 'visibility' || key === 'access') return readVisibility(key, value);
  return STATUS.has(key) ? readStatus(value, found) : null;
}

/** `hide: [toc]` is about parts of a page. */
function isList(key: string, value: unknown): boolean {
  return key === 'hide' && typeof value === 'object';
}

/** `published` is a date or a year in some blogs. */
function readShown(name: string, value: unknown, found: Withheld): string | null {
  const year = /^(\d{4})(?:[-/](\d{1,2}))?$/.exec(said(value) ?? '');
  const date = year ? `${year[1]}-${year[2] ?? '01'}-01` : value;
  if (readDate(date)) return readDateField(name, date, 'publishOn', found);
  return typeof value === 'object' ? null : unlessSaid(name, value, YES, 'false');
}

/** `name: value` as a reason, unless nothing is said or what is `harmless`; the usual value is written `usual`. */
function unlessSaid(name: string, value: unknown, harmless: RegExp, usual: string): string | null {
  const text = said(value);
  if (text === null || harmless.test(text)) return null;
  return `${name}: ${YES.test(text) || NO.test(text) ? usual : text.slice(0, 40)}`;
}

/** A value in lower case without a YAML comment behind it, which a file with a mistake elsewhere may keep. */
function said(value: unknown): string | null {
  if (Array.isArray(value)) return value.length > 0 ? 'a list' : null;
  if (isRecord(value)) return 'a record';
  if (value instanceof Date) return 'a date';
  const text = plain(value)
    ?.replace(/(?:^|\s)#.*$/s, '')
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .trim()
    .toLowerCase();
  return text === undefined || text === '' ? null : text.replace(/\s+/g, ' ');
}

function readStatus(value: unknown, found: Withheld): string | null {
  const text = said(value);
  if (text === null) return null;
  if (WAITING.test(text)) found.waits = `status: ${text}`;
  if (WITHHELD_STATUS.test(text)) return `status: ${text}`;
  if (!WAITING.test(text) && !PUBLIC_STATUS.test(text))
    found.problems.push(`its status '${text.slice(0, 40)}' means nothing here`);
  return null;
}

/** Ghost's `visibility` withholds unless it is plainly public (`members`, `paid`, `tiers`); other fields, when they say so. */
function readVisibility(name: string, value: unknown): string | null {
  const text = said(value);
  if (text === null) return null;
  const isPublic = name === 'visibility' ? PUBLIC.test(text) : !RESTRICTED.test(text);
  return isPublic ? null : `${name}: ${text.slice(0, 40)}`;
}

/** Of several dates of publication the latest counts, of several ends the first. A date of year 1 is Go's word for none. */
function readDateField(
  name: string,
  value: unknown,
  field: 'publishOn' | 'expires',
  found: Withheld,
): string | null {
  if (value === undefined || (!(value instanceof Date) && said(value) === null)) return null;
  const date = readDate(value);
  if (date === null) {
    const text = said(value) ?? '';
    return NO.test(text) ? null : `${name}: ${text.slice(0, 40)}, which is no date`;
  }
  const known = found[field];
  if (sortable(date) < '1000') return null;
  const replaces =
    known === null ||
    (field === 'publishOn' ? sortable(date) > sortable(known) : sortable(date) < sortable(known));
  if (replaces) found[field] = date;
  return null;
}

function sortable(date: WrittenDate): string {
  return 'day' in date ? date.day : date.instant;
}
