import { appSecret } from '../../platform/secret.ts';
import type { Ctx } from '../context.ts';
import { type Purpose, signToken } from './tokens.ts';

/** The link in an email by which its subscriber confirms, unsubscribes or changes preferences. */
export function linkTo(ctx: Ctx, purpose: Exclude<Purpose, 'subscribe'>, subscriberId: string): string {
  const token = signToken(appSecret(ctx.config), purpose, subscriberId, ctx.now());
  return `${ctx.config.publicUrl}/newsletter/${purpose}?token=${token}`;
}
