import { decodeUrl } from '../files/decode-url.ts';

/**
 * The URLs at which the original of a remote image may be, the most likely first: content systems serve
 * smaller copies of it at URLs that contain the URL of the original. The last one is the URL itself.
 */
export function originalUrls(text: string): string[] {
  const url = URL.parse(text);
  if (url === null) return [text];
  const originals = rules.flatMap((rule) => rule(url) ?? []);
  return [...new Set([...originals.map(String), url.href])];
}

const rules: ((url: URL) => URL | null)[] = [
  // WordPress: /wp-content/uploads/2020/01/red-300x200.png
  (url) => withPath(url, /-\d{1,5}x\d{1,5}(?=\.\w{1,5}$)/, ''),
  // WordPress.com's proxy: i0.wp.com/old.example/red.png?resize=300
  ({ hostname, pathname }) => (/^i[0-3]\.wp\.com$/.test(hostname) ? URL.parse(`https:/${pathname}`) : null),
  (url) => (url.hostname.endsWith('.files.wordpress.com') ? withoutQuery(url) : null),
  // Medium: cdn-images-1.medium.com/max/800/ID and miro.medium.com/v2/resize:fit:800/ID
  (url) => (isHost(url, 'medium.com') ? withPath(url, /^\/(?:max|v2)\/[^/]+\//, '/') : null),
  // Substack: substackcdn.com/image/fetch/w_1456,…/https%3A%2F%2F…
  ({ hostname, pathname }) => {
    const [, original] = /^\/image\/fetch\/[^?]*\/(https?%3A%2F%2F[^/]+)$/i.exec(pathname) ?? [];
    return original !== undefined && /(?:^|\.)substack(?:cdn)?\.com$/.test(hostname)
      ? URL.parse(decodeUrl(original))
      : null;
  },
  // Blogger: blogger.googleusercontent.com/img/…/s320/red.png and …=s320
  (url) =>
    isHost(url, 'googleusercontent.com') || isHost(url, 'bp.blogspot.com')
      ? (withPath(url, /\/[swh]\d{1,5}[^/]*\/(?=[^/]+$)/, '/s0/') ??
        withPath(url, /=[swh]\d{1,5}[^/]*$/, '=s0'))
      : null,
];

function isHost({ hostname }: URL, domain: string): boolean {
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

function withPath(url: URL, pattern: RegExp, replacement: string): URL | null {
  if (!pattern.test(url.pathname)) return null;
  const changed = new URL(url);
  changed.pathname = url.pathname.replace(pattern, replacement);
  return changed;
}

function withoutQuery(url: URL): URL {
  const changed = new URL(url);
  changed.search = '';
  return changed;
}
