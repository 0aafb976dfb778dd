const HOST = 'https://www.googletagmanager.com';

let loaded = false;

/** Tells the tag manager `id` of the page that is shown; the first call loads it, which tells it by itself. */
export function countPageView(id: string): void {
  if (loaded) tellPageView(id);
  else load(id);
}

function load(id: string): void {
  loaded = true;
  start(id);
  const script = document.createElement('script');
  script.async = true;
  script.src = `${HOST}/${isContainer(id) ? 'gtm.js' : 'gtag/js'}?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}

/** Whether the tag manager runs on this page; nothing but loading the page anew ends it. */
export function isCounting(): boolean {
  return loaded;
}

/** `GTM-…` is a container with tags of its own, `G-…` a measurement that counts by itself. */
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

function tellPageView(id: string): void {
  const page = { page_location: location.href, page_title: document.title };
  if (isContainer(id)) layer().push({ event: 'page_view', ...page });
  else gtag('event', 'page_view', page);
}

function layer(): unknown[] {
  const shared = window as Window & { dataLayer?: unknown[] };
  shared.dataLayer ??= [];
  return shared.dataLayer;
}

function gtag(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: the script on the other side takes nothing else for a command
  layer().push(arguments);
}
