import type { Status } from '../../../contract/article.ts';
import { normalised } from '../../../contract/combining.ts';
import { MAX_ADDITIONAL_IMAGES } from '../../../contract/limits.ts';
import { wallTimeAt } from '../../../contract/wall-time.ts';
import type { FormContent } from '../../../contract/working-copy.ts';
import type { EditableArticle } from '../../../domain/articles/articles.ts';
import { ownAddress } from '../../components/own-address.ts';

/** All that stands in the writing screens' form, as typed. */
export function readForm(form: FormData): FormContent {
  const text = (name: string) => String(form.get(name) ?? '');
  return {
    title: toSingleLine(text('title')),
    category: text('category'),
    subcategory: text('subcategory'),
    slug: text('slug'),
    excerpt: text('excerpt'),
    bannerImg: text('bannerImg'),
    additionalImages: slotsIn(form, text),
    status: statusIn(form),
    publishAt: text('publishAt'),
    featured: form.has('featured'),
    post: text('post'),
  };
}

/** A title that was pasted, or sent without scripts, over several lines. */
export function toSingleLine(text: string): string {
  // A pattern with the spaces around a break would look at a long run of them once for each space.
  const lines = text.split(/[\r\n]+/);
  const last = lines.length - 1;
  return lines
    .map((line, i) => (i === last ? line : line.trimEnd()))
    .map((line, i) => (i === 0 ? line : line.trimStart()))
    .filter((line, i) => line !== '' || i === 0 || i === last)
    .join(' ');
}

/** A saved article as it stands in the form when it is opened. */
export function formOfArticle(article: EditableArticle, timeZone: string): FormContent {
  const { title, category, slug, status, publishAt, post } = article;
  return {
    ...{ title, category, slug, status, post, featured: false },
    subcategory: article.subcategory ?? '',
    excerpt: article.excerpt ?? '',
    bannerImg: ownAddress(article.bannerImg ?? ''),
    additionalImages: article.additionalImages.map(({ url, caption, alt, position }) => ({
      ...{ url: ownAddress(url), caption, alt, position: String(position) },
    })),
    publishAt: publishAt ? wallTimeAt(publishAt, timeZone) : '',
  };
}

/** Whether two forms hold the same. The switch of an article that is there is not part of its form. */
export function isSameContent(one: FormContent, other: FormContent): boolean {
  return JSON.stringify(comparable(one)) === JSON.stringify(comparable(other));
}

/** In one order of keys, without what is there only sometimes and what a save evens out. */
function comparable(of: FormContent): unknown[] {
  const { slug, bannerImg, additionalImages, status, post } = of;
  const [title, excerpt] = [of.title, of.excerpt].map(trimmed);
  const [category, subcategory] = [of.category, of.subcategory].map((name) => trimmed(name).toLowerCase());
  const images = additionalImages.map(({ url, caption, alt, position }) => [url, caption, alt, position]);
  const publishAt = status === 'scheduled' ? of.publishAt : '';
  return [title, category, subcategory, slug, excerpt, bannerImg, images, status, publishAt, post];
}

function trimmed(text: string): string {
  return normalised(text, 'NFC').trim();
}

function statusIn(form: FormData): Status {
  const given = form.get('status');
  return given === 'draft' || given === 'scheduled' ? given : 'published';
}

/** All slots, those that still wait for their picture too. */
function slotsIn(form: FormData, text: (name: string) => string): FormContent['additionalImages'] {
  const indexes = Array.from({ length: MAX_ADDITIONAL_IMAGES }, (_, index) => index);
  return indexes
    .filter((index) => form.has(`image-${index}-url`))
    .map((index) => ({
      url: text(`image-${index}-url`),
      caption: text(`image-${index}-caption`),
      alt: text(`image-${index}-alt`),
      position: text(`image-${index}-position`),
    }));
}
