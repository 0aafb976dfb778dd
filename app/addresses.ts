export { addressOf } from '../contract/addresses.ts';

/**
 * Where a person came from, if it is a path of this site, else `/`. What browsers would read as another host
 * (`//host`, `/\host`, control characters) is refused: https://url.spec.whatwg.org/#url-parsing.
 */
export function safeReturn(raw: string | null | undefined): string {
  if (!raw?.startsWith('/') || /^\/[/\\]/.test(raw) || raw.length > 2000) return '/';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these before they read the rest
  if (/[\u0000-\u001f\u007f\\]/.test(raw)) return '/';
  const here = 'http://here.invalid';
  const url = URL.canParse(raw, here) ? new URL(raw, here) : undefined;
  if (url?.origin !== here || /^\/(login|register|sign-out)(\/|$)/.test(url.pathname)) return '/';
  // Dot segments fall away and may leave `//host` behind.
  if (url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}

/** The login page that leads back to `path` (path and query). */
export function loginFrom(path: string): string {
  const back = safeReturn(path);
  return back === '/' ? '/login' : `/login?next=${encodeURIComponent(back)}`;
}
