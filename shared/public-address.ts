/** Top-level names that are only of a local network: RFC 6761, 6762 and 8375, and ICANN's `internal`. */
const LOCAL_NAMES =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa)$/;

/**
 * IPv4 networks that are not of the public internet
 * (https://www.iana.org/assignments/iana-ipv4-special-registry).
 */
const SPECIAL = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...[
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.31.196.0/24',
    '192.52.193.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
  ],
  ...['192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
].map((network) => {
  const [address = '', length] = network.split('/');
  const size = 2 ** (32 - Number(length));
  return { size, index: toNumber(address) / size };
});

/**
 * True for a URL of the web whose host may be public: a public IP address, or a name with a dot that is not
 * of a local network. The URL parser writes every notation of an IPv4 address, such as `0x7f.1`, as four
 * decimal numbers, and every IPv6 address in its shortest form. Looks nothing up. Agrees with
 * `platform/ip-address.ts`, whose library is too large for browsers.
 */
export function hasPublicHost(url: string): boolean {
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return false;
  const host = parsed.hostname.replace(/\.+$/, '');
  if (host.startsWith('[')) return isPublicV6(host.slice(1, -1));
  if (/^\d+(?:\.\d+){3}$/.test(host)) return isPublicV4(host);
  return host.includes('.') && !LOCAL_NAMES.test(host);
}

/** The port of a URL, if it is one of the web, to which alone servers connect; null for others. */
export function webPort({ protocol, port }: URL): number | null {
  const number = Number(port || (protocol === 'https:' ? 443 : 80));
  return number === 80 || number === 443 ? number : null;
}

function isPublicV4(address: string): boolean {
  const number = toNumber(address);
  return !SPECIAL.some(({ size, index }) => Math.floor(number / size) === index);
}

function toNumber(address: string): number {
  return address.split('.').reduce((number, part) => 256 * number + Number(part), 0);
}

/**
 * All that is assigned is 2000::/3; the rest of it that is not public is in the registry, as above. `::` is
 * two groups at least.
 */
function isPublicV6(address: string): boolean {
  const [start = ''] = address.split('::');
  const [first = 0, second = 0, third = 0] = start
    .split(':')
    .map((group) => Number.parseInt(group || '0', 16));
  const isSpecial =
    (first === 0x2001 && (second < 0x200 || second === 0xdb8)) ||
    first === 0x2002 ||
    (first === 0x3fff && second < 0x1000) ||
    (first === 0x2620 && second === 0x4f && third === 0x8000);
  return first >= 0x2000 && first < 0x4000 && !isSpecial;
}
