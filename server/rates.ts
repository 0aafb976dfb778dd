import type { MiddlewareHandler } from 'hono';
import type { Services } from '../domain/context.ts';
import { networkOf, takeQuickTurn } from '../domain/limits/limits.ts';
import type { Env } from './env.ts';

/** Requests a minute from one network: what a person, a busy office or a well-meant script stays below. */
const READS = 1200;
const WRITES = 240;
const MINUTE_MS = 60_000;

/** Refuses more requests than anybody needs, before they cost anything. Finer limits stand where the rules are. */
export function plainRates(services: Services): MiddlewareHandler<Env> {
  return async (c, next) => {
    const writes = c.req.method !== 'GET' && c.req.method !== 'HEAD';
    const key = `${writes ? 'write' : 'read'}:${networkOf(c.get('clientAddress'))}`;
    takeQuickTurn(services, { key, limit: writes ? WRITES : READS, windowMs: MINUTE_MS });
    await next();
  };
}
