import type { Status } from '../../../../contract/article.ts';
import { texts } from '../../../../contract/texts.ts';
import type { FormContent, Publication } from '../../../../contract/working-copy.ts';
import { reveal } from '../../../browser/reveal.ts';
import { focusImage, selectInBody } from '../../autosave/ui/locate-images.ts';
import { checkArticle } from '../saving/check-article.ts';

/** Something that the article lacks. */
export interface MissingItem {
  text: string;
  /** True if the article cannot be saved without it. */
  required: boolean;
  /** Its form field, the number of an image in the text, or the URL of a link there. */
  place: { field: string } | { image: number } | { link: string };
}

interface Checks {
  current: Status | null;
  hasCategoryList: boolean;
  targetStatus: Status;
}

/** Lists what the article lacks to be saved with the target status, then what readers would miss. */
export function findMissingItems(form: FormData, content: FormContent, checks: Checks): MissingItem[] {
  const errors = checkArticle(form, checks);
  const required = Object.entries(errors).map(([field, text]) => ({
    text,
    required: true,
    place: { field },
  }));
  const advised = adviseItems(content).filter(
    ({ place }) => !('field' in place && Object.hasOwn(errors, place.field)),
  );
  return [...required, ...advised];
}

function adviseItems(content: FormContent): MissingItem[] {
  const items: MissingItem[] = [];
  const advise = (text: string, place: MissingItem['place']) => items.push({ text, required: false, place });
  const isPage = (content.pagePath ?? '').trim() !== '';
  if (!isPage && content.bannerImg === '') advise('There is no banner image', { field: 'bannerImg' });
  const { images } = new DOMParser().parseFromString(`<body>${content.post}</body>`, 'text/html');
  const withoutAlt = [...images].map(lacksAlt);
  const count = withoutAlt.filter(Boolean).length;
  if (count > 0) advise(missingAlt(count, 'image in the text'), { image: withoutAlt.indexOf(true) });
  const slots = content.additionalImages.map(({ url, alt }) => url !== '' && alt.trim() === '');
  const slotCount = slots.filter(Boolean).length;
  if (slotCount > 0)
    advise(missingAlt(slotCount, 'additional image'), { field: `image-${slots.indexOf(true)}-alt` });
  return items;
}

/** True if an image needs alt text and has none. Decorative images need no alt text. */
function lacksAlt(image: HTMLImageElement): boolean {
  return !image.alt.trim() && image.getAttribute('role') !== 'presentation';
}

function missingAlt(count: number, kind: string): string {
  return count === 1
    ? `One ${kind} has no alt text`
    : `${count} ${kind.replace('image', 'images')} have no alt text`;
}

/** Lists the links that readers could not follow. */
export function adviseLinks(links: Publication['unpublishedLinks']): MissingItem[] {
  return links.map(({ title, href }) => ({
    text: `Links to unpublished: ${title || texts.articles.untitled}`,
    required: false,
    place: { link: href },
  }));
}

/** Moves the focus to where an item is added. */
export function focusItem(form: HTMLFormElement, { place }: MissingItem): void {
  if ('image' in place) {
    focusImage({ label: '', field: null, index: place.image }, form);
    return;
  }
  if ('link' in place) {
    const link = form.querySelector(`.ProseMirror a[href="${CSS.escape(place.link)}"]`);
    if (link) selectInBody(link);
    return;
  }
  const field = form.querySelector<HTMLElement>(`[name="${place.field}"]`);
  const target = fieldControl(form, field, place.field);
  if (!target) return;
  reveal(target);
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: 'center' });
}

/** The text and images have hidden fields beside the control that the author uses. */
function fieldControl(form: HTMLFormElement, field: HTMLElement | null, name: string): HTMLElement | null {
  if (name === 'post') return form.querySelector<HTMLElement>('.ProseMirror') ?? field;
  if (field instanceof HTMLInputElement && field.type === 'hidden')
    return field.parentElement?.querySelector<HTMLElement>('input[type=file]') ?? null;
  return field;
}
