import { safeLink } from '../../../contract/body.ts';

/**
 * The address a person means by what they typed (`example.org` and `me@example.org` are whole addresses to them), or
 * null for one that a body may not link to.
 */
export function linkFrom(typed: string): string | null {
  const address = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return `mailto:${address}`;
  if (/^[^\s/:.#?]+(?:\.[^\s/:.#?]+)+(?:[/:?#]\S*)?$/.test(address)) return `https://${address}`;
  return safeLink(address);
}
