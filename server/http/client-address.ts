import { BlockList, isIP } from 'node:net';
import { plainAddress } from '../../domain/rate-limits/rate-limits.ts';
import { type Config, ConfigError } from '../../platform/config.ts';

/** What of Node's request is looked at. */
interface Incoming {
  socket?: { remoteAddress?: string | undefined } | undefined;
}

const trusted = new WeakMap<Config, BlockList>();

/**
 * The client's address: the socket's, or, as long as that is one of `TRUSTED_PROXIES`, the one that it names in
 * `X-Forwarded-For`. Read from the right, because everything left of a proxy we trust may be made up.
 * Throws `ConfigError` when `TRUSTED_PROXIES` cannot be read.
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

/** Whether an address is one of `TRUSTED_PROXIES`. */
export function isTrustedProxy(config: Config, address: string): boolean {
  return isTrusted(trustedProxies(config), plain(address));
}

/** Checked once, at the first call; a start may call it to be told of a mistake. */
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
  const address = plainAddress(given);
  const version = isIP(address);
  const most = version === 4 ? 32 : 128;
  // The prefix of an IPv4-mapped range counts the 96 bits before the IPv4 address.
  const before = isIP(given) === 6 && version === 4 ? 96 : 0;
  const bits = prefix === undefined ? most : Number(prefix || Number.NaN) - before;
  if (version === 0 || rest.length > 0 || !Number.isInteger(bits) || bits < 0 || bits > most) {
    throw new ConfigError(
      `TRUSTED_PROXIES must list addresses or ranges such as 10.0.0.0/8, not '${entry}'.`,
    );
  }
  list.addSubnet(address, bits, version === 4 ? 'ipv4' : 'ipv6');
}

function isTrusted(proxies: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && proxies.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** The longest that an address with brackets and a port may be. */
const LONGEST = 80;

/** Without a port or brackets, and plain; empty for what is too long to be an address. */
function plain(raw: string): string {
  if (raw.length > LONGEST) return '';
  const bare = raw
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  return plainAddress(bare);
}
