import { isComingBack } from '../navigation.ts';
import { fromWithin, page } from './page.ts';

/** How long the first paint is waited for, in milliseconds. */
const PAINT_MS = 3000;
/** How long all that can come later waits for the first picture, in milliseconds. */
const PICTURE_MS = 1000;
/** How long cards take to come one after the other on a narrow screen, in milliseconds: a little more than in styles/hero.css. */
const CARDS_MS = 250;
/** How long our faces wait for the style sheet that is asked for with them, and the second for the first, in milliseconds. */
const STYLE_MS = 150;
const FACE_MS = 50;

/**
 * What waits until the page has been painted, its first picture too, so that they have the line to themselves: cards under
 * the first screen (`data-painted`, styles/hero.css), what stands in `#_later` (root.tsx), our faces. Each comes in its turn, and
 * the cards and the two faces one by one, or a telephone would be held up. Whoever comes from another page of the site has the
 * faces, and waits for nothing. A browser that tells nothing of its painting shows all of it soon all the same.
 *
 * Whoever reloads a page or goes back to it gets it whole: the browser leads them to where they were, in pixels, and misses it
 * where something above has no more than a guessed height.
 */
export function letTheRestCome(): void {
  if (fromWithin) {
    page.faces = 'sans serif';
    page.painted = '';
  }
  if (isComingBack()) page.painted = 'whole';
  addEventListener('DOMContentLoaded', async () => {
    const later = document.getElementById('_later') as HTMLTemplateElement | null;
    if (!later) return;
    layOut();
    await Promise.race([painted(), wait(PAINT_MS)]);
    page.painted ??= 'first';
    await Promise.race([firstPicture(), wait(PICTURE_MS)]);
    if (!page.faces && matchMedia('(width<36rem)').matches) await wait(CARDS_MS);
    if (page.faces) askForRareFaces();
    else void showFaces();
    document.body.append(later.content);
  });
}

/**
 * By itself, Chromium works out the styles now, looking for faces in the system, and lays out in the next task. In one task it is
 * all part of the first paint; in two, Lighthouse takes the first for work that holds the page up after it.
 */
function layOut(): void {
  void document.documentElement.offsetHeight;
}

function wait(ms: number): Promise<void> {
  return new Promise((go) => setTimeout(go, ms));
}

function painted(): Promise<void> {
  return new Promise((go) => {
    const observer = new PerformanceObserver(() => {
      observer.disconnect();
      go();
    });
    observer.observe({ type: 'paint', buffered: true });
  });
}

async function firstPicture(): Promise<void> {
  await document
    .querySelector<HTMLImageElement>('img[fetchpriority=high]')
    ?.decode()
    .catch(() => {});
}

/** Without them a page stays in the faces it began with. */
async function showFaces(): Promise<void> {
  const load = (face: string) => document.fonts.load(`1em "${face}"`);
  try {
    await Promise.all([load('Inter Variable'), load('Source Serif 4 Variable'), wait(STYLE_MS)]);
  } catch {
    return;
  }
  const putBack = holdPlace();
  page.faces = 'sans';
  await wait(FACE_MS);
  page.faces = 'sans serif';
  putBack();
  askForRareFaces();
}

/**
 * Answers how to put the place that the address names back where it is now. Where the page was scrolled meanwhile, the browser has
 * held it there itself, or the reader has gone elsewhere.
 */
function holdPlace(): () => void {
  const place = document.querySelector(':target');
  const top = () => place?.getBoundingClientRect().top ?? -1;
  const before = top();
  if (before < 0 || before > innerHeight) return () => {};
  const scrolled = scrollY;
  const putBack = () => scrollY === scrolled && scrollBy({ top: top() - before, behavior: 'instant' });
  return () => requestAnimationFrame(() => requestAnimationFrame(putBack));
}

/** Faces of letters that few pages have (first-paint/first-paint.ts). */
function askForRareFaces(): void {
  const sheet = document.getElementById('_faces') as HTMLLinkElement | null;
  if (sheet) sheet.media = '';
}
