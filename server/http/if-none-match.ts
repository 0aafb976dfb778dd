/**
 * True if an `If-None-Match` header says that the client has the bytes of `etag`. The comparison is weak, as
 * RFC 9110, section 13.1.2, requires.
 */
export function matchesEtag(condition: string | undefined, etag: string): boolean {
  const tags = condition?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}
