import { fromWithin, page } from './page.ts';

/** One of the faces that stand in for ours (styles/faces.css): it is the system's. */
const STAND_IN = '1em "Like Inter"';
/** How long the first paint is waited for, in milliseconds. */
const PAINT_MS = 3000;
/** How long all that can come later waits for the first picture, in milliseconds. */
const PICTURE_MS = 1000;
/** How long cards take to come one after the other on a narrow screen, in milliseconds: a little more than in styles/cards.css. */
const CARDS_MS = 250;
/** How long our faces wait for the style sheet that is asked for with them, and the second for the first, in milliseconds. */
const STYLE_MS = 150;
const FACE_MS = 50;

/**
 * What waits until the page has been painted, its first picture too, so that they have the line to themselves: cards under
 * the first screen (`data-painted`, styles/cards.css), what stands in `#_later` (root.tsx), our faces. Each comes in its turn, and
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
 * The first face asked of the system takes longest (docs/benchmarks.md) and holds the page up meanwhile: it is asked for
 * while the rest of the page is read, instead of when its styles are worked out.
 */
export function findStandIn(): void {
  setTimeout(() => document.fonts.load(STAND_IN).catch(() => {}));
}

function isComingBack(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' || navigation?.type === 'back_forward';
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

/** Answers how to put the place that the address names back where it is now: not every browser holds what one sees in its place. */
function holdPlace(): () => void {
  const place = document.querySelector(':target');
  const top = () => place?.getBoundingClientRect().top ?? -1;
  const before = top();
  if (before < 0 || before > innerHeight) return () => {};
  const putBack = () => scrollBy({ top: top() - before, behavior: 'instant' });
  // Where the browser holds it itself, it has done so by then.
  return () => requestAnimationFrame(() => requestAnimationFrame(putBack));
}

/** Faces of letters that few pages have (first-paint/first-paint.ts). */
function askForRareFaces(): void {
  const sheet = document.getElementById('_faces') as HTMLLinkElement | null;
  if (sheet) sheet.media = '';
}
