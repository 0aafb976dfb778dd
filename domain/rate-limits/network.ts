import { isIPv6 } from 'node:net';

/**
 * Whom an address is counted as: an IPv4 address as itself, an IPv6 address as its /64, which is what one household
 * or one rented machine has all to itself (RFC 6177).
 */
export function toNetwork(address: string): string {
  const bare = plainIpAddress(address);
  return isIPv6(bare) ? `${ipv6Groups(bare).slice(0, 4).join(':')}::/64` : bare;
}

/**
 * An address without its zone; an IPv4-mapped IPv6 address, however it is written, as the IPv4 address that it stands
 * for (RFC 4291, section 2.5.5.2).
 */
export function plainIpAddress(address: string): string {
  const bare = address.split('%', 1)[0]!;
  return isIPv6(bare) ? (mappedAddress(ipv6Groups(bare)) ?? bare) : bare;
}

function mappedAddress(groups: string[]): string | undefined {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined;
  const bytes = groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
  return bytes.join('.');
}

/** The eight groups of an IPv6 address, without leading zeros. */
export function ipv6Groups(address: string): string[] {
  // The URL parser writes every address the one canonical way (RFC 5952), also one that ends in IPv4 notation.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head, tail] = canonical.split('::') as [string, string | undefined];
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}
