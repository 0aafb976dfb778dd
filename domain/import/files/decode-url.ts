/** Decodes a percent-encoded URL. One that cannot be decoded is returned as it is. */
export function decodeUrl(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
