import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { bounce } from '../../contract/newsletter-issue.ts';
import { formatInstant, HOUR_MS } from '../../platform/clock.ts';
import { toNetwork } from '../../platform/ip-address.ts';
import { mailboxFault } from '../../platform/mailbox-fault.ts';
import { appSecret } from '../../platform/secret.ts';
import type { Ctx } from '../context.ts';
import { authorize } from '../permissions.ts';
import { enforceLimit } from '../rate-limits/rate-limits.ts';
import { write } from '../write.ts';
import { enqueueEndingBounced } from './sending/end-bounced.ts';
import { updateRecipient } from './sending/recipients.ts';

/** The maximum number of reports from one network in an hour. The operator's mail server is one client. */
const PER_NETWORK = 10_000;
/** The token of a bounce address: a subscriber's id without hyphens, and the start of its signature. */
const TOKEN = /\+([0-9a-f]{32})-([0-9a-f]{16})@/i;

/** The address to which an email to this subscriber comes back; undefined without `BOUNCE_ADDRESS`. */
export function bounceAddress({ config }: Pick<Ctx, 'config'>, subscriberId: string): string | undefined {
  if (config.bounceAddress === undefined) return undefined;
  const [local, domain] = config.bounceAddress.split('@');
  const id = subscriberId.replaceAll('-', '');
  return `${local}+${id}-${signature(appSecret(config), id)}@${domain}`;
}

/**
 * Records that an email came back. If the mailbox does not exist, the subscription ends later. A report
 * without a valid token changes nothing and has the same result.
 */
export async function recordBounce(
  ctx: Ctx,
  { recipient, status }: z.output<typeof bounce>,
  clientAddress: string,
): Promise<void> {
  authorize(ctx, 'newsletter.bounce');
  const key = `newsletter-bounce:${toNetwork(clientAddress)}`;
  await enforceLimit(ctx, { key, limit: PER_NETWORK, windowMs: HOUR_MS });
  const subscriberId = readToken(ctx, recipient);
  if (subscriberId === null || !status.startsWith('5.')) return;
  const reason = `Came back with status ${status}`;
  const fault = mailboxFault(status);
  await write(ctx, async ({ tx }) => {
    const latest = await tx
      .selectFrom('newsletter_recipient')
      .select('issue_id')
      .where('subscriber_id', '=', subscriberId)
      .where('state', 'in', ['sent', 'unknown'])
      .orderBy('attempted_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!latest) return;
    // What came back was sent, also where the response of the mail server was lost.
    await updateRecipient(tx, { issueId: latest.issue_id, subscriberId })
      .set({ state: 'sent', bounced_at: formatInstant(ctx.now()), error: reason, fault })
      .execute();
    if (fault !== 'none') await enqueueEndingBounced(tx, ctx, latest.issue_id);
  });
}

function readToken({ config }: Ctx, recipient: string): string | null {
  const [, id, given] = TOKEN.exec(recipient)?.map((part) => part.toLowerCase()) ?? [];
  if (!id || !given) return null;
  const expected = signature(appSecret(config), id);
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return null;
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function signature(secret: string, id: string): string {
  return createHmac('sha256', secret).update(`newsletter bounce ${id}`).digest('hex').slice(0, 16);
}
