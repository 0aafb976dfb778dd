import { DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import type { Ctx } from '../context.ts';
import { readSigned, signFor } from '../signed-token.ts';

/** The purpose of a token. All but `subscribe` are for links in emails. */
export type Purpose = 'confirm' | 'unsubscribe' | 'preferences' | 'erase' | 'subscribe';

/** The lifetimes of tokens in milliseconds. Those of other purposes never expire. */
const lifetimes: Partial<Record<Purpose, number>> = {
  confirm: 7 * DAY_MS,
  erase: HOUR_MS,
  subscribe: HOUR_MS,
};

type Site = Pick<Ctx, 'config' | 'now'>;

/** The link in an email by which its subscriber confirms, unsubscribes or changes preferences. */
export function linkTo(site: Site, purpose: Exclude<Purpose, 'subscribe'>, subscriberId: string): string {
  return `${site.config.publicUrl}/newsletter/${purpose}?token=${signToken(site, purpose, subscriberId)}`;
}

/** Signs a token. `subject` is the id of a subscriber, except for `subscribe`. */
export function signToken(site: Site, purpose: Purpose, subject: string): string {
  return signFor(site, `newsletter ${purpose}`, subject, lifetimes[purpose]);
}

/** The subject of a token; null for a token that is forged, expired or for another purpose. */
export function readToken(site: Site, purpose: Purpose, token: string): string | null {
  const read = readSigned(site, `newsletter ${purpose}`, token);
  if (read?.end === null && lifetimes[purpose] !== undefined) return null;
  return read?.subject ?? null;
}
