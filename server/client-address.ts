import { BlockList, isIP } from 'node:net';
import { plainAddress } from '../domain/limits/limits.ts';
import { type Config, ConfigError } from '../platform/config.ts';

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
  const hops = (headers.get('x-forwarded-for') ?? '').split(',').map((hop) => plain(hop));
  let address = plain(incoming?.socket?.remoteAddress ?? '');
  while (isTrusted(proxies, address)) {
    const next = hops.pop();
    if (next === undefined || isIP(next) === 0) break;
    address = next;
  }
  return address;
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
  const [address, prefix, ...rest] = entry.split('/') as [string, ...string[]];
  const version = isIP(address);
  const bits = prefix === undefined ? (version === 4 ? 32 : 128) : Number(prefix || Number.NaN);
  if (
    version === 0 ||
    rest.length > 0 ||
    !Number.isInteger(bits) ||
    bits < 0 ||
    bits > (version === 4 ? 32 : 128)
  ) {
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

/** Without a port or brackets, and plain. */
function plain(raw: string): string {
  const bare = raw
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  return plainAddress(bare);
}
