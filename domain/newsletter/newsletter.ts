import type { z } from 'zod';
import type { subscription } from '../../contract/newsletter.ts';
import { instant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import type { SubscriberTable } from '../../platform/db/schema.ts';
import { appSecret } from '../../platform/secret.ts';
import { type Ctx, write } from '../context.ts';
import { newId } from '../id.ts';
import { postLetter } from '../letters/letters.ts';
import { networkOf, takeTurn } from '../limits/limits.ts';
import { authorize } from '../permissions.ts';
import { siteSettings } from '../site/site.ts';
import { subscriptionLetter } from './letters.ts';
import { type Purpose, readToken, signToken } from './tokens.ts';

export { exportSubscribers, listSubscribers } from './subscribers.ts';

const HOUR_MS = 3_600_000;
/** Letters to one address an hour: anybody can ask for them in anybody's name. */
const PER_EMAIL = 3;
/** Letters that one client may have sent, to whomever, an hour: the site is nobody's postman. */
const PER_ADDRESS = 50;

/**
 * Asks for the newsletter. Whatever is known of the address, the same is done and answered: one row is written and one
 * letter posted. Throws `rate_limited`.
 */
export async function subscribe(
  ctx: Ctx,
  { email }: z.output<typeof subscription>,
  clientAddress: string,
): Promise<void> {
  authorize(ctx, 'newsletter.subscribe');
  const by = `newsletter-by:${networkOf(clientAddress)}`;
  await takeTurn(ctx, { key: by, limit: PER_ADDRESS, windowMs: HOUR_MS });
  await takeTurn(ctx, { key: `newsletter-to:${email}`, limit: PER_EMAIL, windowMs: HOUR_MS });
  const { name } = await siteSettings(ctx);
  await write(ctx, async ({ tx }) => {
    const { id, status } = await pendingSubscriber(tx, email, ctx.now());
    const links = {
      confirm: status === 'confirmed' ? null : link(ctx, 'confirm', id),
      unsubscribe: link(ctx, 'unsubscribe', id),
    };
    await postLetter(tx, ctx.now(), subscriptionLetter(email, name, links));
  });
}

/** The address that a link's token is for, for the page to show before its button is pressed; null for a bad link. */
export async function subscriberOf(ctx: Ctx, purpose: Purpose, token: string): Promise<string | null> {
  const id = readToken(appSecret(ctx.config), purpose, token, ctx.now());
  if (id === null) return null;
  const row = await ctx.db.read
    .selectFrom('subscriber')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Confirms a subscription; false when the link does not work. Confirming twice is no error. */
export async function confirm(ctx: Ctx, token: string): Promise<boolean> {
  const now = instant(ctx.now());
  return change(ctx, 'confirm', token, { status: 'confirmed', confirmed_at: now, unsubscribed_at: null });
}

/** Ends a subscription; false when the link does not work. Ending it twice is no error. */
export async function unsubscribe(ctx: Ctx, token: string): Promise<boolean> {
  const now = instant(ctx.now());
  return change(ctx, 'unsubscribe', token, { status: 'unsubscribed', unsubscribed_at: now });
}

async function change(
  ctx: Ctx,
  purpose: Purpose,
  token: string,
  change: Partial<SubscriberTable>,
): Promise<boolean> {
  const id = readToken(appSecret(ctx.config), purpose, token, ctx.now());
  if (id === null) return false;
  return write(ctx, async ({ tx }) => {
    const result = await tx.updateTable('subscriber').set(change).where('id', '=', id).executeTakeFirst();
    return result.numUpdatedRows > 0n;
  });
}

/** Who has confirmed stays confirmed; who has left is asked anew. */
function pendingSubscriber(tx: Writer, email: string, now: number) {
  return tx
    .insertInto('subscriber')
    .values({
      id: newId(),
      email,
      status: 'pending',
      created_at: instant(now),
      confirmed_at: null,
      unsubscribed_at: null,
    })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet((eb) => ({
        status: eb
          .case()
          .when('subscriber.status', '=', 'confirmed')
          .then(eb.val<'confirmed'>('confirmed'))
          .else(eb.val<'pending'>('pending'))
          .end(),
      })),
    )
    .returning(['id', 'status'])
    .executeTakeFirstOrThrow();
}

function link(ctx: Ctx, purpose: Purpose, id: string): string {
  const token = signToken(appSecret(ctx.config), purpose, id, ctx.now());
  return `${ctx.config.publicUrl}/newsletter/${purpose}?token=${token}`;
}
