import { isComingBack } from '../navigation.ts';
import { CARDS_MS, FACE_MS, PAINT_MS, PICTURE_MS, SHIFT_PX, STYLE_MS } from './limits.ts';
import { fromWithin, page } from './page.ts';

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
    const arrivedAt = scrollY;
    await Promise.race([painted(), wait(PAINT_MS)]);
    page.painted ??= 'first';
    await Promise.race([firstPicture(), wait(PICTURE_MS)]);
    if (!page.faces && matchMedia('(width<36rem)').matches) await wait(CARDS_MS);
    if (page.faces) askForRareFaces();
    else void showFaces(arrivedAt);
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
async function showFaces(arrivedAt: number): Promise<void> {
  const load = (face: string) => document.fonts.load(`1em "${face}"`);
  try {
    await Promise.all([load('Inter Variable'), load('Source Serif 4 Variable'), wait(STYLE_MS)]);
  } catch {
    return;
  }
  const putBack = holdPlace(arrivedAt);
  page.faces = 'sans';
  await wait(FACE_MS);
  page.faces = 'sans serif';
  putBack();
  askForRareFaces();
}

/**
 * Returns a function that puts the place that the URL names back where it is now. If the page was scrolled meanwhile, the
 * browser has held the place, or the reader has gone elsewhere.
 *
 * After a reload or a return, the function puts the page back to where it was left, unless the reader has scrolled by now:
 * browsers restore the position before our fonts are there, and may then follow the layout of the fallback fonts. The
 * state of a history entry would be lost by a reload.
 */
function holdPlace(arrivedAt: number): () => void {
  let left = Number.NaN;
  try {
    left = Number(sessionStorage[location.href]);
    addEventListener('pagehide', () => {
      sessionStorage[location.href] = scrollY;
    });
  } catch {
    // A browser may refuse its storage altogether.
  }
  if (isComingBack() && scrollY === arrivedAt && Math.abs(left - scrollY) < SHIFT_PX)
    return () => scrollTo({ top: left, behavior: 'instant' });
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
