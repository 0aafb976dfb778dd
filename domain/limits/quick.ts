import type { Config } from '../../platform/config.ts';
import type { Services } from '../context.ts';
import { scaledLimit, type Turn, tooMany } from './turns.ts';

interface Window {
  count: number;
  resetsAt: number;
}

/** More keys than this are not remembered; the one whose window began first is forgotten. */
const MOST_KEYS = 20_000;
const windowsOf = new WeakMap<Config, Map<string, Window>>();

/**
 * Takes a turn, counted in this process's memory: for plain rates of requests, where a restart may forget and each
 * instance may count for itself. Throws `rate_limited`.
 */
export function takeQuickTurn(services: Pick<Services, 'config' | 'now'>, turn: Omit<Turn, 'strict'>): void {
  const limit = scaledLimit(services, turn.limit);
  if (limit === null) return;
  const now = services.now();
  const window = openWindow(windows(services.config), turn, now);
  window.count += turn.weight ?? 1;
  if (window.count > limit) throw tooMany(window.resetsAt - now);
}

/** Whether the next turn of this key would still be let through, without taking it. */
export function hasQuickTurn(
  services: Pick<Services, 'config' | 'now'>,
  turn: Omit<Turn, 'strict'>,
): boolean {
  const limit = scaledLimit(services, turn.limit);
  const open = windows(services.config).get(turn.key);
  if (limit === null || !open || open.resetsAt <= services.now()) return true;
  return open.count + (turn.weight ?? 1) <= limit;
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
  { key, windowMs }: Omit<Turn, 'strict'>,
  now: number,
): Window {
  const open = known.get(key);
  if (open && open.resetsAt > now) return open;
  known.delete(key);
  if (known.size >= MOST_KEYS) known.delete(known.keys().next().value!);
  const fresh = { count: 0, resetsAt: now + windowMs };
  known.set(key, fresh);
  return fresh;
}
