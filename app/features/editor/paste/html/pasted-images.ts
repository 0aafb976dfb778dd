import { safeImageUrl } from '../../../../../shared/body/schema.ts';
import { relativeImageUrl } from '../../../../browser/image-url.ts';

/** The maximum side of a tracking pixel. */
const TRACKER_PX = 3;

/** Removes images that a body cannot show, and moves the others into figures between blocks. */
export function hoistImages(body: HTMLElement): void {
  for (const element of body.querySelectorAll('picture')) {
    const image = element.querySelector('img');
    if (image) element.replaceWith(image);
    else element.remove();
  }
  for (const image of body.querySelectorAll('img')) {
    // The site itself may be at an address that is not public.
    image.setAttribute('src', relativeImageUrl(image.getAttribute('src') ?? ''));
    if (isTracker(image) || !isAllowed(image)) image.remove();
    else if (isAlone(image) || isLocalImage(image)) moveToFigure(image);
  }
}

/** True if the image is part of the paste or only on the author's computer, so that it must be uploaded. */
export function isLocalImage(image: Element): boolean {
  return /^(?:data:image\/|file:|blob:|cid:)/i.test(image.getAttribute('src') ?? '');
}

function isAllowed(image: Element): boolean {
  const source = image.getAttribute('src') ?? '';
  return isLocalImage(image) || (/^(?:https?:|\/)/i.test(source) && safeImageUrl(source) !== null);
}

function isTracker(image: Element): boolean {
  const sides = ['width', 'height'].map((name) => Number.parseInt(image.getAttribute(name) ?? '', 10));
  return sides.every((side) => side <= TRACKER_PX);
}

const TEXT_HOLDER = /^(?:P|DIV|A|H[1-6]|BODY|CENTER|STRONG|B|EM|I|U)$/;

/** True if the paragraph, link or box around the image holds only images. */
function isAlone(image: Element): boolean {
  let inner: Element = image;
  for (let holder = image.parentElement; holder; inner = holder, holder = holder.parentElement) {
    if (!TEXT_HOLDER.test(holder.nodeName)) return false;
    if (/^(?:P|DIV|BODY)$/.test(holder.nodeName)) {
      return [...holder.childNodes].every(
        (other) => other === inner || isBlankText(other) || hasImage(other),
      );
    }
    if (holder.childNodes.length > 1) return false;
  }
  return false;
}

function isBlankText(node: Node): boolean {
  return node.nodeName === 'BR' || (node.nodeType === 3 && /^[\s\u00a0]*$/.test(node.textContent ?? ''));
}

function hasImage(node: Node): boolean {
  return node.nodeName === 'IMG' || (node as Element).querySelector?.('img') !== null;
}

/** Moves an image into a new figure behind its paragraph, unless it has a figure already. */
function moveToFigure(image: Element): void {
  if (image.closest('figure')) return;
  const holder = image.closest('p, h1, h2, h3, h4, h5, h6');
  const link = image.parentElement?.nodeName === 'A' ? image.parentElement : null;
  const figure = image.ownerDocument.createElement('figure');
  const moved = link && link.childNodes.length === 1 ? link : image;
  if (holder) holder.after(figure);
  else moved.replaceWith(figure);
  figure.append(moved);
}
