/** What stands in view is waited for no longer than this before a page is shown, in milliseconds. */
const READY_MS = 1500;
const LOOK_MS = 30;

/** The preview that a frame has loaded; null when that is another page, or one that may not be looked into. */
export function previewIn(frame: HTMLIFrameElement): Document | null {
  const page = frame.contentDocument;
  return page?.querySelector('meta[name=preview]') ? page : null;
}

/** Who hears the screen is told this page's parts from the writing desk's own. */
export function nameParts(page: Document): void {
  for (const part of page.querySelectorAll('main, header, footer'))
    if (part.matches('main') || !part.closest('main')) part.setAttribute('aria-label', 'Preview');
}

/** Links and forms lead out, into a tab of their own; those within the page go to their place there, as they do for readers. */
export function leadOut(page: Document): void {
  page.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest('a');
    if (!link) return;
    if (!isWithin(link, page)) {
      link.target = '_blank';
      link.relList.add('noopener');
    } else if (!event.defaultPrevented) {
      event.preventDefault();
      // In place of the entry of the history that a link makes: Back belongs to the writing desk.
      page.defaultView?.location.replace(link.href);
    }
  });
  page.addEventListener(
    'submit',
    (event) => (event.target as HTMLFormElement).setAttribute('target', '_blank'),
    {
      capture: true,
    },
  );
}

/** Keys with Ctrl or ⌘ do in the frame what they do around it, such as opening the palette. */
export function passKeysOn(page: Document): void {
  page.addEventListener('keydown', (event) => {
    const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (!ctrlKey && !metaKey) return;
    const same = { key, code, ctrlKey, metaKey, shiftKey, altKey, bubbles: true, cancelable: true };
    if (!document.dispatchEvent(new KeyboardEvent('keydown', same))) event.preventDefault();
  });
}

function isWithin(link: HTMLAnchorElement, { location }: Document): boolean {
  const { hash, origin, pathname, search } = link;
  return hash !== '' && origin + pathname + search === location.origin + location.pathname + location.search;
}

/** Where a page is scrolled to. */
export function placeOf(page: Document | null | undefined): number {
  return page?.defaultView?.scrollY ?? 0;
}

export function scrollTo(page: Document, top: number): void {
  page.defaultView?.scrollTo({ top, behavior: 'instant' });
}

/** Resolves when what stands in view is there with its letters and pictures, or has been waited for long enough. */
export async function whenReady(page: Document): Promise<void> {
  await Promise.race([whole(page), wait(READY_MS)]);
}

async function whole(page: Document): Promise<void> {
  // The page loads the rest after its first paint (inline-script/deferred-loading.ts), which does not happen out of sight.
  const end = performance.now() + READY_MS;
  while (performance.now() < end && page.querySelector<HTMLTemplateElement>('#_deferred')?.content.firstChild)
    await wait(LOOK_MS);
  await Promise.all([page.fonts.ready, ...picturesInView(page).map(shown)]);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function picturesInView(page: Document): HTMLImageElement[] {
  const height = page.defaultView?.innerHeight ?? 0;
  return [...page.images].filter((image) => {
    const { top, bottom } = image.getBoundingClientRect();
    return bottom > 0 && top < height;
  });
}

function shown(image: HTMLImageElement): Promise<unknown> {
  return image.decode().catch(() => undefined);
}
