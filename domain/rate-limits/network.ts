import { isIPv6 } from 'node:net';

/**
 * The network of an IP address, by which clients are counted: an IPv4 address itself, the /64 of an IPv6 address, which one
 * household or rented machine has for itself (RFC 6177).
 */
export function toNetwork(address: string): string {
  const bare = plainIpAddress(address);
  return isIPv6(bare) ? `${ipv6Groups(bare).slice(0, 4).join(':')}::/64` : bare;
}

/** An IP address without its zone. An IPv4-mapped IPv6 address becomes its IPv4 address (RFC 4291, section 2.5.5.2). */
export function plainIpAddress(address: string): string {
  const bare = address.split('%', 1)[0]!;
  return isIPv6(bare) ? (mappedIpv4(ipv6Groups(bare)) ?? bare) : bare;
}

function mappedIpv4(groups: string[]): string | undefined {
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
