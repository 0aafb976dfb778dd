import type { MiddlewareHandler } from 'hono';
import type { Services } from '../../domain/context.ts';
import { enforceMemoryLimit, isWithinMemoryLimit } from '../../domain/rate-limits/rate-limits.ts';
import { MINUTE_MS } from '../../platform/clock.ts';
import { toNetwork } from '../../platform/ip-address.ts';
import { clientAddress } from './client-address.ts';
import type { Env } from './env.ts';

/** Requests a minute from one network: more than a person, a busy office or a well-behaved script sends. */
const READS = 1200;
const WRITES = 240;

/** Limits all requests of a network, before they cost anything. The domain has narrower limits of its own. */
export function limitRequests(services: Services): MiddlewareHandler<Env> {
  return async (c, next) => {
    const isWrite = c.req.method !== 'GET' && c.req.method !== 'HEAD';
    enforceMemoryLimit(services, limitFor(c.get('clientAddress'), isWrite));
    await next();
  };
}

/** Limits the renders of pages that cannot be cached, and of responses of the API. */
export interface RenderLimit {
  allows(client: Client): boolean;
  count(client: Client): void;
}

/** The parts of a request that tell its client's address. */
export interface Client {
  socket: { remoteAddress?: string | undefined };
  headers: Record<string, string | string[] | undefined>;
}

/**
 * Counts renders of missing pages as reads, because there is no end of missing URLs and each costs a render,
 * and those of the API, whose lists have very many URLs. Other cached pages cost one render for everyone and
 * are not counted.
 */
export function renderLimit(services: Services): RenderLimit {
  const limit = (client: Client) => limitFor(readAddress(services, client), false);
  return {
    allows: (client) => isWithinMemoryLimit(services, limit(client)),
    count(client) {
      if (isWithinMemoryLimit(services, limit(client))) enforceMemoryLimit(services, limit(client));
    },
  };
}

function limitFor(address: string, isWrite: boolean) {
  const key = `${isWrite ? 'write' : 'read'}:${toNetwork(address)}`;
  return { key, limit: isWrite ? WRITES : READS, windowMs: MINUTE_MS };
}

/** The IP address of a client, as trusted proxies report it. */
export function readAddress({ config }: Pick<Services, 'config'>, client: Client): string {
  const forwarded = client.headers['x-forwarded-for']?.toString();
  return clientAddress(config, client, { get: () => forwarded ?? null });
}
