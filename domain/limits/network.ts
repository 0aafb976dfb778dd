import { isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Whom an address is counted as: an IPv4 address as itself, an IPv6 address as its /64, which is what one household
 * or one rented machine has all to itself (RFC 6177).
 */
export function networkOf(address: string): string {
  const bare = plainAddress(address);
  return isIPv6(bare) ? `${groupsOf(bare).slice(0, 4).join(':')}::/64` : bare;
}

/** An address without its zone, and without the IPv6 clothes that an IPv4 address may wear. */
export function plainAddress(address: string): string {
  const bare = address.split('%')[0]!;
  return MAPPED_IPV4.exec(bare)?.[1] ?? bare;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser writes every address the one canonical way (RFC 5952), also one that ends in IPv4 notation.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head, tail] = canonical.split('::') as [string, string | undefined];
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}
