/** A picture's address as texts and fields keep it: our own without the site's name, which may change. */
export function relativeImageUrl(url: string): string {
  if (typeof location === 'undefined' || !url.startsWith(`${location.origin}/`)) return url;
  return url.slice(location.origin.length);
}
