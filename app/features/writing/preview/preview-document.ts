/** The maximum time to wait for what is in view, in milliseconds. */
const READY_TIMEOUT_MS = 1500;
const POLL_MS = 30;

/** Returns the preview in a frame; null if the frame holds another page. */
export function previewIn(frame: HTMLIFrameElement): Document | null {
  const page = frame.contentDocument;
  return page?.querySelector('meta[name=preview]') ? page : null;
}

/** Labels the landmarks, so that screen readers tell them from those of the editor. */
export function labelLandmarks(page: Document): void {
  for (const landmark of page.querySelectorAll('main, header, footer'))
    if (landmark.matches('main') || !landmark.closest('main')) landmark.setAttribute('aria-label', 'Preview');
}

/** Opens links and forms in a new tab, except links within the page. */
export function openLinksInNewTab(page: Document): void {
  page.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest('a');
    if (!link) return;
    if (!isWithinPage(link, page)) {
      link.target = '_blank';
      link.relList.add('noopener');
    } else if (!event.defaultPrevented) {
      event.preventDefault();
      // Adds no history entry: the back button belongs to the editor.
      page.defaultView?.location.replace(link.href);
    }
  });
  const onSubmit = ({ target }: Event) => (target as HTMLFormElement).setAttribute('target', '_blank');
  page.addEventListener('submit', onSubmit, { capture: true });
}

/** Passes keys with Ctrl or ⌘ to the editor's page, for example to open the palette. */
export function forwardKeys(page: Document): void {
  page.addEventListener('keydown', (event) => {
    const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (!ctrlKey && !metaKey) return;
    const copy = { key, code, ctrlKey, metaKey, shiftKey, altKey, bubbles: true, cancelable: true };
    if (!document.dispatchEvent(new KeyboardEvent('keydown', copy))) event.preventDefault();
  });
}

function isWithinPage(link: HTMLAnchorElement, { location }: Document): boolean {
  const { hash, origin, pathname, search } = link;
  return hash !== '' && origin + pathname + search === location.origin + location.pathname + location.search;
}

export function scrollPosition(page: Document | null | undefined): number {
  return page?.defaultView?.scrollY ?? 0;
}

export function scrollTo(page: Document, top: number): void {
  page.defaultView?.scrollTo({ top, behavior: 'instant' });
}

/** Resolves when the fonts and images in view are loaded, or after a time limit. */
export async function whenReady(page: Document): Promise<void> {
  await Promise.race([whenLoaded(page), wait(READY_TIMEOUT_MS)]);
}

async function whenLoaded(page: Document): Promise<void> {
  // The page inserts this template after its first paint (inline-script/deferred-loading.ts), which waits
  // until the frame is visible.
  const end = performance.now() + READY_TIMEOUT_MS;
  while (performance.now() < end && page.querySelector<HTMLTemplateElement>('#_deferred')?.content.firstChild)
    await wait(POLL_MS);
  const images = imagesInView(page).map((image) => image.decode().catch(() => undefined));
  await Promise.all([page.fonts.ready, ...images]);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function imagesInView(page: Document): HTMLImageElement[] {
  const height = page.defaultView?.innerHeight ?? 0;
  return [...page.images].filter((image) => {
    const { top, bottom } = image.getBoundingClientRect();
    return bottom > 0 && top < height;
  });
}
