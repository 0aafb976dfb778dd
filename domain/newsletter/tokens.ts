import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import { appSecret } from '../../platform/secret.ts';
import type { Ctx } from '../context.ts';

/** The purpose of a token. All but `subscribe` are for links in emails. */
export type Purpose = 'confirm' | 'unsubscribe' | 'preferences' | 'subscribe';

/** The lifetimes of tokens in milliseconds. Those of other purposes never expire. */
const lifetimes: Partial<Record<Purpose, number>> = { confirm: 7 * DAY_MS, subscribe: HOUR_MS };

type Site = Pick<Ctx, 'config' | 'now'>;

/** The link in an email by which its subscriber confirms, unsubscribes or changes preferences. */
export function linkTo(site: Site, purpose: Exclude<Purpose, 'subscribe'>, subscriberId: string): string {
  return `${site.config.publicUrl}/newsletter/${purpose}?token=${signToken(site, purpose, subscriberId)}`;
}

/**
 * Signs a token: `subject.end.signature`. `subject` is the id of a subscriber, except for `subscribe`. `end`
 * is in base-36 milliseconds since 1970; it is empty for links that never expire.
 */
export function signToken({ config, now }: Site, purpose: Purpose, subject: string): string {
  const lifetime = lifetimes[purpose];
  const end = lifetime === undefined ? '' : (now() + lifetime).toString(36);
  const signed = `${subject}.${end}`;
  return `${signed}.${signature(config, purpose, signed).toString('base64url')}`;
}

/** The subject of a token; null for a token that is forged, expired or for another purpose. */
export function readToken({ config, now }: Site, purpose: Purpose, token: string): string | null {
  const [subject, end, given, ...rest] = token.split('.');
  if (!subject || end === undefined || !given || rest.length > 0) return null;
  const expected = signature(config, purpose, `${subject}.${end}`);
  const actual = Buffer.from(given, 'base64url');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  if (end === '') return lifetimes[purpose] === undefined ? subject : null;
  return Number.parseInt(end, 36) > now() ? subject : null;
}

function signature(config: Ctx['config'], purpose: Purpose, signed: string): Buffer {
  return createHmac('sha256', appSecret(config)).update(`newsletter ${purpose} ${signed}`).digest();
}
