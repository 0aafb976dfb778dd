import { safeLink, schemeOf } from '../../../contract/body.ts';

/** How an address without a scheme begins, where it is more than a word. */
const WITHIN_SITE = /^(?:[/?#]|\.{1,2}\/)/;

/**
 * The address a person means by what they typed (`example.org` and `me@example.org` are whole addresses to them), or
 * null for one that a body may not link to.
 */
export function parseLink(typed: string): string | null {
  const address = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return `mailto:${address}`;
  if (/^[^\s/:.#?]+(?:\.[^\s/:.#?]+)+(?:[/:?#]\S*)?$/.test(address)) return `https://${address}`;
  if (/\s/.test(address) || !(schemeOf(address) || WITHIN_SITE.test(address))) return null;
  return safeLink(address);
}
