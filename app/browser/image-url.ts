/** Makes the URL of our own image relative, as bodies and fields store it: the site's origin may change. */
export function relativeImageUrl(url: string): string {
  if (typeof location === 'undefined' || !url.startsWith(`${location.origin}/`)) return url;
  return url.slice(location.origin.length);
}
