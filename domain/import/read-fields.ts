import { DomUtils } from 'htmlparser2';
import type { PlainValues } from '../../contract/article-fields.ts';
import {
  MAX_EXCERPT,
  MAX_NAME,
  MAX_SEO_DESCRIPTION,
  MAX_SERIES_TITLE,
  MAX_TAG,
  MAX_TAGS,
  MAX_TITLE,
} from '../../contract/limits.ts';
import { plainInputSchemas } from '../../contract/plain-field-schemas.ts';
import type { SeriesChoice } from '../../contract/series.ts';
import { tidyTag, uniqueTags } from '../../shared/text/tag-names.ts';
import { normalText } from './files/fields.ts';
import type { Notices } from './files/notices.ts';
import { type Document, elementsNamed, elementText } from './html/html-tree.ts';
import { plainText } from './html/plain-text.ts';
import type { PlannedArticle } from './plan/plan-article.ts';

/** The title of the front matter, else the first heading, else the file's name. */
export function readTitle({ matter, name }: PlannedArticle, document: Document, notices: Notices): string {
  const title = matter.title === null ? '' : plainText(matter.title);
  if (title !== '') return shorten(title, MAX_TITLE, 'the title', notices);
  const headingText = elementText(elementsNamed(document, 'h1', 'h2')[0] ?? null);
  notices.changed(`no title: the ${headingText ? 'first heading' : "file's name"} is used`);
  const fromName = name.slug.replace(/[-_]+/g, ' ').trim() || name.slug;
  return shorten(headingText || fromName, MAX_TITLE, 'the title', notices);
}

/** Removes the first heading of a text if it only repeats the title. */
export function removeRepeatedTitle(document: Document, title: string, notices: Notices): void {
  const first = document.childNodes.find((node) => node.type !== 'text' || node.data.trim() !== '');
  if (!first || !('name' in first) || !/^h[12]$/.test(first.name)) return;
  if (sameWords(DomUtils.textContent(first)) !== sameWords(title)) return;
  DomUtils.removeElement(first);
  notices.changed('the title repeated as the first heading is shown once');
}

function sameWords(text: string): string {
  return (
    normalText(text)
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join(' ') ?? text.trim()
  );
}

/** The excerpt as plain text, or null. */
export function readExcerpt({ matter }: PlannedArticle, notices: Notices): string | null {
  const text = matter.excerpt === null ? '' : plainText(matter.excerpt);
  return text === '' ? null : shorten(text, MAX_EXCERPT, 'the excerpt', notices);
}

/** The name of an author as plain text, empty if there is none. */
export function readAuthorName(name: string, notices: Notices): string {
  return shorten(plainText(name), MAX_NAME, "an author's name", notices);
}

/** Reports the front matter that articles have no field for. */
export function noticeUnusedFields({ matter }: PlannedArticle, notices: Notices): void {
  for (const field of matter.unknownFields) notices.leftOut(`the front matter field '${field}'`);
}

/** The tags: those of the old site, and its categories after the first, which is the category. */
export function readTags({ matter: { categories, tags } }: PlannedArticle, notices: Notices): string[] {
  const names = [...categories.slice(1), ...tags].map((name) => {
    const tag = tidyTag(plainText(name).replaceAll(',', ' ').toWellFormed());
    return shorten(tag, MAX_TAG, 'a tag', notices);
  });
  const distinct = uniqueTags(names.filter((name) => name !== ''));
  for (const name of distinct.slice(MAX_TAGS)) notices.leftOut(`a tag beyond ${MAX_TAGS}: ${name}`);
  return distinct.slice(0, MAX_TAGS);
}

/** The series with the number of the part; undefined if it is in none. */
export function readSeries({ matter, part = 1 }: PlannedArticle, notices: Notices): SeriesChoice | undefined {
  if (!matter.series) return undefined;
  const { others } = matter.series;
  for (const other of others)
    notices.leftOut(`a series besides the first: ${other.slice(0, MAX_SERIES_TITLE)}`);
  const plain = tidyTag(plainText(matter.series.title).toWellFormed());
  const title = shorten(plain, MAX_SERIES_TITLE, "a series' title", notices);
  return title === '' ? undefined : { title, part };
}

/**
 * How the imported article is found. A canonical URL on the old site is left out: the article takes its
 * place.
 */
export function readDiscovery({ matter }: PlannedArticle, notices: Notices): Partial<PlainValues> {
  const old = matter.discovery;
  const unlisted = matter.visibility.unlisted === true;
  if (!old) return { unlisted };
  const text = (value: string | null, maxLength: number, what: string) =>
    value === null ? null : shorten(plainText(value), maxLength, what, notices) || null;
  return {
    canonicalUrl: readCanonicalUrl(old.canonicalUrl, matter.aliases, notices),
    seoTitle: text(old.seoTitle, MAX_TITLE, 'the SEO title'),
    seoDescription: text(old.seoDescription, MAX_SEO_DESCRIPTION, 'the SEO description'),
    noindex: old.noindex,
    unlisted,
  };
}

function readCanonicalUrl(written: string | null, aliases: string[], notices: Notices): string | null {
  if (written === null) return null;
  const url = plainInputSchemas.canonicalUrl.safeParse(written).data ?? null;
  const ownHosts = aliases.map((alias) => URL.parse(alias)?.host);
  const isElsewhere = url !== null && !ownHosts.includes(URL.parse(url)?.host);
  if (!isElsewhere) notices.leftOut('the canonical URL');
  return isElsewhere ? url : null;
}

/** Cuts a text to `max` characters. `what` names it in the notice. */
function shorten(text: string, max: number, what: string, notices: Notices): string {
  if (text.length <= max) return text;
  notices.changed(`${what} was cut to ${max} characters`);
  return `${text
    .slice(0, max - 1)
    .toWellFormed()
    .trimEnd()}…`;
}
