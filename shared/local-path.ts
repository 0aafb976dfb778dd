/**
 * The path, query and fragment of an address on the site at `origin`, however it was written, else null. It is parsed as
 * browsers do (https://url.spec.whatwg.org/#url-parsing), because `//other.example`, `/\other.example` and dot segments that
 * leave `//other.example` behind look like paths and lead away.
 */
export function localPath(raw: string | null | undefined, origin: string): string | null {
  if (!raw || raw.length > 2000 || !URL.canParse(raw, origin)) return null;
  const url = new URL(raw, origin);
  if (url.origin !== origin || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
