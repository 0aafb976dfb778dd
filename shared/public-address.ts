import ipaddr from 'ipaddr.js';

/** Top-level names that are only of a local network: RFC 6761, 6762 and 8375, and ICANN's `internal`. */
const LOCAL_NAMES =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa)$/;

/** True for an IP address of the public internet, in any notation that `ipaddr.js` reads. */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.parse(address);
  // Translated addresses, such as `::ffff:127.0.0.1`, have ranges of their own and are refused.
  if (parsed.range() !== 'unicast') return false;
  // All that is assigned of IPv6 begins with these three bits.
  return !(parsed instanceof ipaddr.IPv6) || (parsed.parts[0]! & 0xe000) === 0x2000;
}

/**
 * True for a URL of the web whose host may be public: a public IP address, or a name with a dot that is not of a local network.
 * The URL parser writes every notation of an IPv4 address, such as `0x7f.1`, as four decimal numbers. Looks nothing up.
 */
export function hasPublicHost(url: string): boolean {
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return false;
  const host = parsed.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (ipaddr.isValid(host)) return isPublicAddress(host);
  return host.includes('.') && !LOCAL_NAMES.test(host);
}
