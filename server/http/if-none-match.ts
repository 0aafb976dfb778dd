/**
 * Whether an `If-None-Match` header says that the client has the bytes of `etag` already. Compared weakly, as a GET's
 * condition wants it (RFC 9110, section 13.1.2).
 */
export function matchesEtag(condition: string | undefined, etag: string): boolean {
  const tags = condition?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}
