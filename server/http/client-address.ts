import { BlockList, isIP } from 'node:net';
import { type Config, ConfigError } from '../../platform/config.ts';
import { plainIpAddress } from '../../platform/ip-address.ts';

/** The part of Node's request that is used. */
interface Incoming {
  socket?: { remoteAddress?: string | undefined } | undefined;
}

const trusted = new WeakMap<Config, BlockList>();

/**
 * The client's IP address: that of the socket, or the one that `TRUSTED_PROXIES` report in `X-Forwarded-For`.
 * The header is read from the right, because everything left of a trusted proxy's entry may be forged. Throws
 * `ConfigError` if `TRUSTED_PROXIES` is malformed.
 */
export function clientAddress(
  config: Config,
  incoming: Incoming | undefined,
  headers: Pick<Headers, 'get'>,
): string {
  const proxies = trustedProxies(config);
  let address = plain(incoming?.socket?.remoteAddress ?? '');
  if (!isTrusted(proxies, address)) return address;
  const hops = (headers.get('x-forwarded-for') ?? '').split(',');
  while (isTrusted(proxies, address)) {
    const next = plain(hops.pop() ?? '');
    if (isIP(next) === 0) break;
    address = next;
  }
  return address;
}

/** True if an IP address is one of `TRUSTED_PROXIES`. */
export function isTrustedProxy(config: Config, address: string): boolean {
  return isTrusted(trustedProxies(config), plain(address));
}

/** Parses `TRUSTED_PROXIES`, once. Called at the start to report a malformed one. */
export function trustedProxies(config: Config): BlockList {
  let list = trusted.get(config);
  if (!list) {
    list = new BlockList();
    for (const entry of config.trustedProxies) add(list, entry);
    trusted.set(config, list);
  }
  return list;
}

function add(list: BlockList, entry: string): void {
  const [given, prefix, ...rest] = entry.split('/') as [string, ...string[]];
  const address = plainIpAddress(given);
  const version = isIP(address);
  const maxBits = version === 4 ? 32 : 128;
  // The prefix of an IPv4-mapped range counts the 96 bits before the IPv4 address.
  const offset = isIP(given) === 6 && version === 4 ? 96 : 0;
  const bits = prefix === undefined ? maxBits : Number(prefix || Number.NaN) - offset;
  if (version === 0 || rest.length > 0 || !Number.isInteger(bits) || bits < 0 || bits > maxBits) {
    throw new ConfigError(
      `TRUSTED_PROXIES must list IP addresses or ranges such as 10.0.0.0/8, not '${entry}'.`,
    );
  }
  list.addSubnet(address, bits, version === 4 ? 'ipv4' : 'ipv6');
}

function isTrusted(proxies: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && proxies.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** Maximum length of an IP address with brackets and a port. */
const MAX_LENGTH = 80;

/** An IP address without port and brackets; empty for text that is too long to be one. */
function plain(raw: string): string {
  if (raw.length > MAX_LENGTH) return '';
  const bare = raw
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  return plainIpAddress(bare);
}
