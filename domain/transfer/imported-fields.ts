import { DomUtils, parseDocument } from 'htmlparser2';
import { MAX_EXCERPT, MAX_NAME, MAX_TITLE } from '../../contract/limits.ts';
import { named } from './markdown/tidy-html.ts';
import type { NoticeBook } from './notices.ts';
import type { PlannedArticle } from './plan/import-plan.ts';

/** The title: that of the front matter, else the first heading, else the file's name. */
export function titleOf({ matter, name }: PlannedArticle, html: string, notices: NoticeBook): string {
  const written = matter.title === null ? '' : plainText(matter.title);
  if (written !== '') return cut(written, MAX_TITLE, 'its title', notices);
  const heading = named(parseDocument(html), 'h1', 'h2')[0];
  const found = heading ? DomUtils.textContent(heading).trim() : '';
  notices.changed(`its title was taken from its ${found ? 'first heading' : "file's name"}`);
  return cut(found || name.slug.replace(/[-_]+/g, ' ').trim() || name.slug, MAX_TITLE, 'its title', notices);
}

/** The excerpt as plain text, or null. */
export function excerptOfMatter({ matter }: PlannedArticle, notices: NoticeBook): string | null {
  const text = matter.excerpt === null ? '' : plainText(matter.excerpt);
  return text === '' ? null : cut(text, MAX_EXCERPT, 'its excerpt', notices);
}

/** Who wrote it, in one line: as many names as a byline holds. */
export function namesOf({ matter }: PlannedArticle, notices: NoticeBook): string | null {
  const names = [...new Set(matter.authors.map(({ name }) => plainText(name)).filter((name) => name !== ''))];
  if (names.length > 1) notices.changed('its several authors became one byline');
  for (let most = names.length; most > 0; most--) {
    const line = names.slice(0, most).join(', ');
    if (line.length > MAX_NAME) continue;
    if (most < names.length) notices.leftOut(`authors beyond the byline's ${MAX_NAME} characters`);
    return line;
  }
  return names[0] ? cut(names[0], MAX_NAME, "its author's name", notices) : null;
}

/** What front matter says and an article here cannot. */
export function noticeOtherFields({ matter }: PlannedArticle, notices: NoticeBook): void {
  for (const field of matter.others) notices.leftOut(`the field '${field}' of the front matter`);
  const further = matter.categories.length > 0 ? matter.categories.slice(1) : matter.tags.slice(1);
  const tags = matter.categories.length > 0 ? matter.tags : [];
  for (const _ of [...further, ...tags])
    notices.leftOut('a tag or category beyond the first, which is the category here');
}

function cut(text: string, most: number, what: string, notices: NoticeBook): string {
  if (text.length <= most) return text;
  notices.changed(`${what} was cut to ${most} characters`);
  return `${text
    .slice(0, most - 1)
    .toWellFormed()
    .trimEnd()}…`;
}

/** Entities and formatting of one line; other tags are words (`The <Link> component`). */
function plainText(text: string): string {
  const bare = text
    .replace(/<\/?(?:em|strong|i|b|br|span|code|sup|sub|p|a)(?:\s[^<>]*)?\/?>/gi, '')
    .replaceAll('<', '&lt;');
  return DomUtils.textContent(parseDocument(bare)).replace(/\s+/gu, ' ').trim();
}
