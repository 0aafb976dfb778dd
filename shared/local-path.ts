/**
 * The path, query and fragment of a URL on the site at `origin`; null for any other. Parses it as browsers do
 * (https://url.spec.whatwg.org/#url-parsing), because `//other.example`, `/\other.example` and dot segments
 * that leave `//other.example` look like paths but lead to another site.
 */
export function localPath(raw: string | null | undefined, origin: string): string | null {
  if (!raw || raw.length > 2000 || !URL.canParse(raw, origin)) return null;
  const url = new URL(raw, origin);
  if (url.origin !== origin || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
