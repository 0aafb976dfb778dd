/** Content types of images, for readers who load them from the bucket. */
const contentTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
};
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Headers of an object for readers who load it from the bucket. */
export function mediaHeaders(name: string): { ContentType: string; CacheControl: string } {
  const ContentType = contentTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  return { ContentType, CacheControl: IMMUTABLE };
}
