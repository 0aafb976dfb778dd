import type { Config } from '../../platform/config.ts';
import type { Services } from '../context.ts';
import { toNetwork } from './network.ts';
import { type RateLimit, scaledLimit, tooMany } from './stored-limits.ts';

interface Window {
  count: number;
  resetsAt: number;
}

/** The maximum number of windows; the oldest is dropped. */
const MAX_WINDOWS = 20_000;
const windowsOf = new WeakMap<Config, Map<string, Window>>();

/**
 * Counts a hit in this process's memory, for request rates that may be lost in a restart and that each instance may
 * count on its own. Throws `rate_limited`.
 */
export function enforceMemoryLimit(
  services: Pick<Services, 'config' | 'now'>,
  rate: Omit<RateLimit, 'strict'>,
): void {
  const limit = scaledLimit(services, rate.limit);
  if (limit === null) return;
  const now = services.now();
  const window = openWindow(windows(services.config), rate, now);
  window.count += rate.weight ?? 1;
  if (window.count > limit) throw tooMany(window.resetsAt - now);
}

const TEN_MINUTES = 10 * 60_000;

/** Limits `what` to 60 requests of a network in ten minutes. Throws `rate_limited`. */
export function limitByNetwork(
  services: Pick<Services, 'config' | 'now'>,
  what: string,
  clientAddress: string,
): void {
  enforceMemoryLimit(services, {
    key: `${what}:${toNetwork(clientAddress)}`,
    limit: 60,
    windowMs: TEN_MINUTES,
  });
}

/** True if the next hit would be within the limit. Counts nothing. */
export function isWithinMemoryLimit(
  services: Pick<Services, 'config' | 'now'>,
  rate: Omit<RateLimit, 'strict'>,
): boolean {
  const limit = scaledLimit(services, rate.limit);
  const open = windows(services.config).get(rate.key);
  if (limit === null || !open || open.resetsAt <= services.now()) return true;
  return open.count + (rate.weight ?? 1) <= limit;
}

function windows(config: Config): Map<string, Window> {
  let known = windowsOf.get(config);
  if (!known) {
    known = new Map();
    windowsOf.set(config, known);
  }
  return known;
}

function openWindow(
  known: Map<string, Window>,
  { key, windowMs }: Omit<RateLimit, 'strict'>,
  now: number,
): Window {
  const open = known.get(key);
  if (open && open.resetsAt > now) return open;
  known.delete(key);
  if (known.size >= MAX_WINDOWS) known.delete(known.keys().next().value!);
  const fresh = { count: 0, resetsAt: now + windowMs };
  known.set(key, fresh);
  return fresh;
}
