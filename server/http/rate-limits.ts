import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import type { Services } from '../../domain/context.ts';
import { enforceMemoryLimit, isWithinMemoryLimit, networkOf } from '../../domain/rate-limits/rate-limits.ts';
import { clientAddress } from './client-address.ts';
import type { Env } from './env.ts';

/** Requests a minute from one network: what a person, a busy office or a well-meant script stays below. */
const READS = 1200;
const WRITES = 240;
const MINUTE_MS = 60_000;

/** Refuses more requests than anybody needs, before they cost anything. Finer limits stand where the rules are. */
export function limitRequests(services: Services): MiddlewareHandler<Env> {
  return async (c, next) => {
    const writes = c.req.method !== 'GET' && c.req.method !== 'HEAD';
    enforceMemoryLimit(services, turnOf(c.get('clientAddress'), writes));
    await next();
  };
}

/** What the page cache asks before it renders for somebody, and tells when nothing of it could be kept. */
export interface RenderLimit {
  allows(request: IncomingMessage): boolean;
  count(request: IncomingMessage): void;
}

/**
 * Pages that are not there cost a render each time and are as many as anybody likes: they count as plain reads do.
 * What is kept costs the site once, and is not counted.
 */
export function renderLimit(services: Services): RenderLimit {
  const turn = (request: IncomingMessage) => turnOf(addressOf(services, request), false);
  return {
    allows: (request) => isWithinMemoryLimit(services, turn(request)),
    count(request) {
      if (isWithinMemoryLimit(services, turn(request))) enforceMemoryLimit(services, turn(request));
    },
  };
}

function turnOf(address: string, writes: boolean) {
  const key = `${writes ? 'write' : 'read'}:${networkOf(address)}`;
  return { key, limit: writes ? WRITES : READS, windowMs: MINUTE_MS };
}

function addressOf({ config }: Services, request: IncomingMessage): string {
  const { headers } = request;
  return clientAddress(config, request, { get: (name) => headers[name]?.toString() ?? null });
}
