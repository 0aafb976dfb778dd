const HOST = 'https://www.googletagmanager.com';

/** The page that the tag manager runs on. */
let counted: Document | null = null;

/** Loads the tag manager `id`, which counts this page. */
export function countPageView(id: string): void {
  if (isCounting()) return;
  counted = document;
  start(id);
  const script = document.createElement('script');
  script.async = true;
  script.src = `${HOST}/${isContainer(id) ? 'gtm.js' : 'gtag/js'}?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}

/** True if the tag manager runs on this page. Only a reload stops it. */
export function isCounting(): boolean {
  return counted === document;
}

/** `GTM-…` is a container of tags, `G-…` a measurement ID. */
function isContainer(id: string): boolean {
  return id.startsWith('GTM-');
}

/** https://developers.google.com/tag-platform/tag-manager/web and …/gtagjs */
function start(id: string): void {
  if (isContainer(id)) {
    layer().push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    return;
  }
  gtag('js', new Date());
  gtag('config', id);
}

function layer(): unknown[] {
  const shared = window as Window & { dataLayer?: unknown[] };
  shared.dataLayer ??= [];
  return shared.dataLayer;
}

function gtag(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: the tag manager accepts no array
  layer().push(arguments);
}
