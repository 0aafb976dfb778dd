import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The network of an IP address, by which clients are counted: an IPv4 address itself, the /64 of an IPv6
 * address, which one household or rented machine has for itself (RFC 6177).
 */
export function toNetwork(address: string): string {
  const bare = plainIpAddress(address);
  return isIPv6(bare) ? `${ipv6Groups(bare).slice(0, 4).join(':')}::/64` : bare;
}

/**
 * An IP address without its zone. An IPv4-mapped IPv6 address becomes its IPv4 address (RFC 4291, section
 * 2.5.5.2).
 */
export function plainIpAddress(address: string): string {
  const bare = address.split('%', 1)[0]!;
  if (!isIPv6(bare)) return bare;
  const parsed = parse(bare);
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address().toString() : bare;
}

/** The eight groups of an IPv6 address in hexadecimal, without leading zeros. */
export function ipv6Groups(address: string): string[] {
  return parse(address).parts.map((group) => group.toString(16));
}

function parse(address: string): ipaddr.IPv6 {
  // The library reads `::a.b.c.d` as an IPv4-mapped address, which it is not (RFC 4291, section 2.5.5.1).
  return ipaddr.IPv6.parse(address.replace(/^::(?=\d+\.)/, '0::'));
}

/** True for an IP address of the public internet, in any notation that `ipaddr.js` reads. */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.parse(address);
  // Translated addresses, such as `::ffff:127.0.0.1`, have ranges of their own and are refused.
  if (parsed.range() !== 'unicast') return false;
  // All that is assigned of IPv6 begins with these three bits.
  return !(parsed instanceof ipaddr.IPv6) || (parsed.parts[0]! & 0xe000) === 0x2000;
}
