/** Names the site of an image that the dashboard does not load, because its text may come from anybody. */
export function remoteImageText(src: string): string {
  return `Image on ${URL.parse(src)?.host ?? 'another site'}`;
}
