import type { Status } from '../../../contract/article.ts';
import { forPlainFields, isFlag, type PlainInputs, plainInputs } from '../../../contract/article-fields.ts';
import { MAX_ADDITIONAL_IMAGES } from '../../../contract/limits.ts';
import type { FormContent } from '../../../contract/working-copy.ts';
import type { ArticleVersion } from '../../../domain/articles/articles.ts';
import { normalize } from '../../../shared/text/combining-marks.ts';
import { oneLine } from '../../../shared/text/one-line.ts';
import { joinTags, splitTags } from '../../../shared/text/tag-names.ts';
import { wallTimeAt } from '../../../shared/wall-time.ts';

/** Reads the article form as typed. */
export function readForm(form: FormData): FormContent {
  const text = (name: string) => String(form.get(name) ?? '');
  return {
    title: oneLine(text('title')),
    category: text('category'),
    subcategory: text('subcategory'),
    tags: text('tags'),
    authors: text('authors'),
    series: text('series'),
    seriesPart: text('seriesPart'),
    slug: text('slug'),
    bannerImg: text('bannerImg'),
    additionalImages: readSlots(form, text),
    status: readStatus(form),
    publishAt: text('publishAt'),
    featured: form.has('featured'),
    ...forPlainFields<PlainInputs>((name) => (isFlag(name) ? form.has(name) : text(name))),
    post: text('post'),
  };
}

/** Returns the form content of a saved article. */
export function articleToForm(
  article: Omit<ArticleVersion, 'lang' | 'version'>,
  timeZone: string,
): FormContent {
  const { title, category, slug, status, publishAt, post } = article;
  return {
    title,
    category,
    slug,
    status,
    post,
    featured: false,
    ...plainInputs(article),
    subcategory: article.subcategory ?? '',
    tags: joinTags(article.tags),
    authors: article.authors.map((author) => author.slug).join(','),
    series: article.series?.title ?? '',
    // The article keeps its place unless another number is typed.
    seriesPart: '',
    bannerImg: article.bannerImg ?? '',
    additionalImages: article.additionalImages.map(({ url, caption, alt, position }) => ({
      url,
      caption,
      alt,
      position: String(position),
    })),
    publishAt: publishAt ? wallTimeAt(publishAt, timeZone) : '',
  };
}

/**
 * Compares two forms as a save would store them. The featured switch of a saved article is not part of its
 * form.
 */
export function isSameContent(one: FormContent, other: FormContent): boolean {
  return isSameByline(one, other) && JSON.stringify(comparable(one)) === JSON.stringify(comparable(other));
}

/** Without authors, a save leaves those of the article. */
function isSameByline({ authors: one }: FormContent, { authors: other }: FormContent): boolean {
  return one === other || one === '' || other === '';
}

function comparable(
  content: FormContent,
): Record<Exclude<keyof FormContent, 'authors' | 'featured'>, unknown> {
  const { slug, bannerImg, status, post } = content;
  return {
    title: normalise(content.title),
    category: normalise(content.category).toLowerCase(),
    subcategory: normalise(content.subcategory).toLowerCase(),
    tags: splitTags(content.tags),
    series: normalise(content.series),
    seriesPart: normalise(content.seriesPart),
    slug,
    bannerImg,
    additionalImages: content.additionalImages.map(({ url, caption, alt, position }) => [
      url,
      caption,
      alt,
      position,
    ]),
    status,
    publishAt: status === 'scheduled' ? content.publishAt : '',
    ...forPlainFields<PlainInputs>((name) =>
      isFlag(name) ? Boolean(content[name]) : normalise(content[name]),
    ),
    post,
  };
}

/** Text that was stored before an upgrade may lack a field. */
function normalise(text: string | undefined): string {
  return normalize(text ?? '', 'NFC').trim();
}

function readStatus(form: FormData): Status {
  const status = form.get('status');
  return status === 'draft' || status === 'scheduled' ? status : 'published';
}

/** Reads all slots, also those without an image. */
function readSlots(form: FormData, text: (name: string) => string): FormContent['additionalImages'] {
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
