import { safeImageUrl } from '../../../../../shared/body/schema.ts';

/** Pixels up to which a picture is a dot that counts readers, not something to see. */
const TRACKER_PX = 3;

/** Pictures get an address that can be kept, stand in figures between blocks, or go. */
export function hoistImages(body: HTMLElement): void {
  for (const picture of body.querySelectorAll('picture')) {
    const image = picture.querySelector('img');
    if (image) picture.replaceWith(image);
    else picture.remove();
  }
  for (const image of body.querySelectorAll('img')) {
    if (isTracker(image) || !isKept(image)) image.remove();
    else if (standsAlone(image) || isLocalImage(image)) liftOut(image);
  }
}

/** Whether a picture travels with the paste or is missing from it, so that its author's copy must be sent. */
export function isLocalImage(image: Element): boolean {
  return /^(?:data:image\/|file:|blob:|cid:)/i.test(image.getAttribute('src') ?? '');
}

function isKept(image: Element): boolean {
  const source = image.getAttribute('src') ?? '';
  return isLocalImage(image) || (/^(?:https?:|\/)/i.test(source) && safeImageUrl(source) !== null);
}

function isTracker(image: Element): boolean {
  const sides = ['width', 'height'].map((name) => Number.parseInt(image.getAttribute(name) ?? '', 10));
  return sides.every((side) => side <= TRACKER_PX);
}

const TEXT_HOLDER = /^(?:P|DIV|A|H[1-6]|BODY|CENTER|STRONG|B|EM|I|U)$/;

/** Whether nothing else is in the paragraph, link or box around it. */
function standsAlone(image: Element): boolean {
  let inner: Element = image;
  for (let holder = image.parentElement; holder; inner = holder, holder = holder.parentElement) {
    if (holder.nodeName === 'FIGURE') return false;
    if (!TEXT_HOLDER.test(holder.nodeName)) return false;
    if (/^(?:P|DIV|BODY)$/.test(holder.nodeName)) {
      return [...holder.childNodes].every(
        (other) => other === inner || isBlankText(other) || isPicture(other),
      );
    }
    if (holder.childNodes.length > 1) return false;
  }
  return false;
}

function isBlankText(node: Node): boolean {
  return node.nodeName === 'BR' || (node.nodeType === 3 && /^[\s\u00a0]*$/.test(node.textContent ?? ''));
}

function isPicture(node: Node): boolean {
  return node.nodeName === 'IMG' || (node as Element).querySelector?.('img') !== null;
}

/** Behind the paragraph it stood in, in a figure; a figure it already has stays. */
function liftOut(image: Element): void {
  if (image.closest('figure')) return;
  const holder = image.closest('p, h1, h2, h3, h4, h5, h6');
  const link = image.parentElement?.nodeName === 'A' ? image.parentElement : null;
  const figure = image.ownerDocument.createElement('figure');
  const lifted = link && link.childNodes.length === 1 ? link : image;
  if (holder) holder.after(figure);
  else lifted.replaceWith(figure);
  figure.append(lifted);
}
