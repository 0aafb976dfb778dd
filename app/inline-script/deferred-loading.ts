import { isReturning } from '../browser/navigation.ts';
import { CARDS_MS, FONT_MS, IMAGE_MS, PAINT_MS, SHIFT_PX, STYLE_MS, STYLES_MS } from './limits.ts';
import { isFromThisSite, pageState } from './page-state.ts';

/**
 * Loads the rest of a public page once the page and its first image are painted, so that nothing else takes
 * bandwidth from them, or the visitor scrolls: the cards below the first screen (`data-painted`,
 * styles/hero.css), the elements in `#_deferred`, our fonts. They follow one by one, or a mobile processor
 * would be blocked. A visitor from another page of the site has the fonts already and waits for nothing. In a
 * browser that does not report its paints, the rest follows soon.
 *
 * On a reload or a return the page comes whole and at once: the browser restores the scroll position in
 * pixels, and would miss it where heights above are only estimated. Once the visitor scrolls, no card waits
 * any longer: nothing on the screen may move then. If the styles of what lies below the first screen do not
 * come, it is shown without them.
 */
export function loadDeferred(): void {
  if (isFromThisSite) {
    pageState.fonts = 'sans serif';
    pageState.painted = '';
  }
  if (isReturning()) pageState.painted = 'whole';
  else void scrolled().then(() => (pageState.painted = ''));
  addEventListener('DOMContentLoaded', async () => {
    const deferred = document.getElementById('_deferred') as HTMLTemplateElement | null;
    if (!deferred) return;
    layOut();
    const arrivedAt = scrollY;
    if (!isReturning()) {
      await Promise.race([firstPaint(), wait(PAINT_MS)]);
      pageState.painted ??= 'first';
      await Promise.race([firstImage(), wait(IMAGE_MS), scrolled()]);
      if (!pageState.fonts && matchMedia('(width<36rem)').matches) await wait(CARDS_MS);
    }
    if (pageState.fonts) loadRareFonts();
    else void showFonts(arrivedAt);
    const styles = deferred.content.firstChild as HTMLLinkElement;
    document.body.append(deferred.content);
    await wait(STYLES_MS);
    if (!styles.sheet) pageState.painted = 'whole';
  });
}

/**
 * Calculates styles and layout in this task. Chromium would do the one now and the other in the next task,
 * which Lighthouse counts as work that blocks the page after its first paint.
 */
function layOut(): void {
  void document.documentElement.offsetHeight;
}

function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

function firstPaint(): Promise<void> {
  return new Promise((done) => {
    const observer = new PerformanceObserver(() => {
      observer.disconnect();
      done();
    });
    observer.observe({ type: 'paint', buffered: true });
  });
}

async function firstImage(): Promise<void> {
  await document
    .querySelector<HTMLImageElement>('img[fetchpriority=high]')
    ?.decode()
    .catch(() => {});
}

/** Below the first screen, not everything has its styles yet. */
function scrolled(): Promise<unknown> {
  return new Promise((done) => addEventListener('scroll', done, { once: true }));
}

/** Replaces the system fonts once ours are loaded. If they fail to load, the page keeps the system fonts. */
async function showFonts(arrivedAt: number): Promise<void> {
  // The site's choice (layout/site-look.ts).
  const chosen = document.documentElement.style.getPropertyValue('--fonts');
  const fonts = chosen || '"Inter Variable","Source Serif 4 Variable"';
  try {
    await Promise.all([document.fonts.load(`1em ${fonts}`), wait(STYLE_MS)]);
  } catch {
    return;
  }
  const restorePosition = holdPosition(arrivedAt);
  pageState.fonts = 'sans';
  await wait(FONT_MS);
  pageState.fonts = 'sans serif';
  restorePosition();
  storePosition();
  loadRareFonts();
}

/**
 * Returns a function that scrolls the target of the URL back to where it is now. It does nothing if the page
 * was scrolled in the meantime, by the browser or by the visitor.
 *
 * After a reload or a return, the function scrolls to where the visitor left the page, unless they have
 * scrolled by now: browsers restore the position before our fonts are shown, and may then follow the layout
 * of the fallback fonts. (A reload would lose the state of a history entry.)
 */
function holdPosition(arrivedAt: number): () => void {
  let left = Number.NaN;
  try {
    left = Number(sessionStorage[location.href]);
  } catch {
    // A browser may deny access to its storage.
  }
  if (isReturning() && scrollY === arrivedAt && Math.abs(left - scrollY) < SHIFT_PX)
    return () => scrollTo({ top: left, behavior: 'instant' });
  const target = document.querySelector(':target');
  const top = () => target?.getBoundingClientRect().top ?? -1;
  const before = top();
  if (before < 0 || before > innerHeight) return () => {};
  const scrolled = scrollY;
  const restore = () => scrollY === scrolled && scrollBy({ top: top() - before, behavior: 'instant' });
  return () => requestAnimationFrame(() => requestAnimationFrame(restore));
}

/**
 * Stores where the visitor leaves the page, for `holdPosition`. Called once our fonts are shown: earlier
 * positions are not comparable.
 */
function storePosition(): void {
  addEventListener('pagehide', () => {
    try {
      sessionStorage[location.href] = scrollY;
    } catch {
      // A browser may deny access to its storage.
    }
  });
}

/** Loads the fonts of characters that few pages have (public-site/critical-css.ts). */
function loadRareFonts(): void {
  const sheet = document.getElementById('_rare-fonts') as HTMLLinkElement | null;
  if (sheet) sheet.media = '';
}
