import { isIPv6 } from 'node:net';
import { ipv6Groups, plainIpAddress } from '../../platform/ip-address.ts';
import type { Ctx } from '../context.ts';
import { keyedHash } from '../signed-token.ts';

/**
 * A keyed hash of the network of an IP address, the /24 or /48: the only thing about it that is stored. It
 * tells if two comments are from one network, and bans one.
 */
export function hashNetwork({ config }: Pick<Ctx, 'config'>, clientAddress: string): string | null {
  const bare = plainIpAddress(clientAddress);
  if (bare === '') return null;
  const network = isIPv6(bare)
    ? ipv6Groups(bare).slice(0, 3).join(':')
    : bare.split('.').slice(0, 3).join('.');
  return keyedHash(config, `comment network ${network}`).toString('base64url').slice(0, 22);
}
