const ATTRIBUTE = /\s(?:href|src|poster)="([^"]+)"/g;
/** Other attributes have a URL only if it looks like one. */
const OTHER = /\s(?:content|data-[a-z-]+)="((?:https?:\/)?\/[^"\s]+)"/g;
const SET = /\ssrcset="([^"]+)"/gi;
const STYLE = /url\(\s*["']?([^"')$]+)["']?\s*\)/g;
/** Chunks that Vite's output imports, and the files that they preload. */
const CHUNK = /["'`]((?:\.\/|\/?assets\/)[\w./-]+\.(?:js|css|woff2?))["'`]/g;
const LOCATION = /<loc>([^<]+)<\/loc>/g;

/** The URLs to which a text leads, relative to its own: pages, images, styles, scripts and fonts. */
export function urlsIn(text: string, type: string): string[] {
  if (type.startsWith('text/html')) {
    const sets = matches(text, SET).flatMap((set) => set.split(',').map((one) => one.trim().split(/\s/)[0]!));
    const all = [
      ...matches(text, ATTRIBUTE),
      ...matches(text, OTHER),
      ...sets,
      ...matches(text, STYLE),
      ...matches(text, CHUNK),
    ];
    return all.map((url) => url.replaceAll('&amp;', '&'));
  }
  if (type.includes('css')) return matches(text, STYLE);
  if (type.includes('javascript'))
    return matches(text, CHUNK).map((url) => url.replace(/^assets\//, '/assets/'));
  if (type.includes('xml')) return matches(text, LOCATION).map((url) => url.replaceAll('&amp;', '&'));
  return [];
}

function matches(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, url]) => url!);
}
