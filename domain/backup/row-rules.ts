import { banKinds } from '../../contract/comment.ts';
import { frequencies } from '../../contract/newsletter.ts';
import { REDIRECT_TARGET } from '../../contract/redirect.ts';
import { roles, staffRoles } from '../../contract/user.ts';
import type { Cell } from '../../platform/db/dump/values.ts';
import { oneLine } from '../../shared/text/one-line.ts';
import { commentStatuses } from '../comments/comments.ts';
import { MEDIA_KEY } from './archive/format.ts';

/** Longer than any text that the site stores, in UTF-16 units. */
const MAX_TEXT = 32 * 1024 * 1024;
const MAX_LINE = 20_000;
/** Columns of bodies, and of JSON that has bodies. */
const LONG =
  /^(?:body|rendered|toc|headings_text|search_text|content|email|details|text|payload|value|additional_images|error)$/;
const INSTANT = /(?:_at|At)$/;
/** The columns with JSON, by the tables that have them. */
const JSON_COLUMNS = new Set(
  `setting.value article.additional_images article.tags article.more_authors article.toc revision.additional_images revision.tags
   revision.more_authors author.links template.details working_copy.content subscriber.categories newsletter_issue.email
   job.payload`.split(/\s+/),
);

const oneOf = (...values: string[]) => new RegExp(`^(?:${values.join('|')})$`);
const slug = /^[\p{L}\p{M}\p{N}_.~-]{1,400}$/u;
const line = /^\P{Cc}*$/u;
const ONLY_ROW = /^1$/;
/** As an import takes them. */
const ID = /^[\w@.+-]{1,200}$/;
const webUrl = /^https?:\/\//;
/** The values of columns by which the site decides something, or which it puts into a URL. */
const VALUES: Record<string, RegExp> = {
  'content_version.id': ONLY_ROW,
  'site.one': ONLY_ROW,
  'site.used_by': line,
  'site.secret_print': line,
  'user.role': oneOf(...roles),
  'user.staffRole': oneOf(...staffRoles),
  'user.email': line,
  'author.slug': slug,
  'article.status': oneOf('draft', 'scheduled', 'published'),
  'article.slug': slug,
  'article.canonical_url': /^https:\/\//,
  'article.page_path': line,
  'revision.slug': slug,
  'revision.status': oneOf('draft', 'scheduled', 'published'),
  'image.key': MEDIA_KEY,
  'tag.slug': slug,
  'series.slug': slug,
  'address.kind': oneOf('slug', 'former', 'alias'),
  'address.path': line,
  'redirect.path': line,
  'custom_redirect.path': line,
  'custom_redirect.target': REDIRECT_TARGET,
  'letter.slug': slug,
  'letter.subject': line,
  'subscriber.status': oneOf('pending', 'confirmed', 'unsubscribed'),
  'subscriber.frequency': oneOf(...frequencies),
  'subscriber.email': line,
  'newsletter_issue.state': oneOf('sending', 'stopped', 'sent'),
  'comment.status': oneOf(...commentStatuses),
  'comment.format': oneOf('html', 'markdown'),
  'comment_ban.kind': oneOf(...banKinds),
  'link_card.page_url': webUrl,
  'link_card.image_url': webUrl,
};

/** The reason why a value of an archive is one that no version of Lekha stores; null for any other. */
export function findFault(table: string, column: string, value: Cell): string | null {
  const name = `${table}.${column}`;
  const rule = VALUES[name] ?? (column === 'id' ? ID : undefined);
  if (value !== null && rule && !rule.test(String(value)))
    return `${name} is '${oneLine(String(value).slice(0, 60))}', which this site never stores`;
  if (typeof value !== 'string') return null;
  if (value.length > (LONG.test(column) ? MAX_TEXT : MAX_LINE))
    return `${name} is longer than any of this site`;
  if (!value.isWellFormed()) return `${name} has characters that no text has`;
  if (INSTANT.test(column) && Number.isNaN(Date.parse(value))) return `${name} is no time`;
  return JSON_COLUMNS.has(name) && !isJson(value) ? `${name} is no JSON` : null;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
