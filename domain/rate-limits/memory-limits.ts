import { LRUCache } from 'lru-cache';
import { isUntil } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { toNetwork } from '../../platform/ip-address.ts';
import type { Services } from '../context.ts';
import { type RateLimit, scaledLimit, tooMany } from './stored-limits.ts';

interface Window {
  count: number;
  resetsAt: number;
}

type Limits = Pick<Services, 'config' | 'now'>;
type Rate = Omit<RateLimit, 'strict'>;

/** The maximum number of windows; beyond it, the one that was used least recently is dropped. */
const MAX_WINDOWS = 20_000;
const windowsByConfig = new WeakMap<Config, LRUCache<string, Window>>();
const TEN_MINUTES = 10 * 60_000;

/**
 * Counts a hit in this process's memory, for request rates that may be lost in a restart and that each
 * instance may count on its own. Throws `rate_limited`.
 */
export function enforceMemoryLimit(services: Limits, rate: Rate): void {
  const limit = scaledLimit(services, rate.limit);
  if (limit === null) return;
  const now = services.now();
  let window = findOpen(services, rate);
  if (!window) {
    window = { count: 0, resetsAt: now + rate.windowMs };
    windows(services).set(rate.key, window);
  }
  window.count += rate.weight ?? 1;
  if (window.count > limit) throw tooMany(window.resetsAt - now);
}

/** Limits `what` to 60 requests of a network in ten minutes. Throws `rate_limited`. */
export function limitByNetwork(services: Limits, what: string, clientAddress: string): void {
  const key = `${what}:${toNetwork(clientAddress)}`;
  enforceMemoryLimit(services, { key, limit: 60, windowMs: TEN_MINUTES });
}

/** True if the next hit would be within the limit. Counts nothing. */
export function isWithinMemoryLimit(services: Limits, rate: Rate): boolean {
  const limit = scaledLimit(services, rate.limit);
  const count = findOpen(services, rate)?.count ?? 0;
  return limit === null || count === 0 || count + (rate.weight ?? 1) <= limit;
}

function findOpen(services: Limits, { key, windowMs }: Rate): Window | undefined {
  const window = windows(services).get(key);
  return window && isUntil(window.resetsAt, services.now(), windowMs) ? window : undefined;
}

function windows({ config }: Limits): LRUCache<string, Window> {
  const known = windowsByConfig.get(config) ?? new LRUCache({ max: MAX_WINDOWS });
  windowsByConfig.set(config, known);
  return known;
}
