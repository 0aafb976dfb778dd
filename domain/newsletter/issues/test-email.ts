import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '../../../platform/clock.ts';
import type { Email } from '../../../platform/mail.ts';
import type { Ctx } from '../../context.ts';
import { queueEmail, sendTestMessage } from '../../email/email.ts';
import { LekhaError } from '../../errors.ts';
import { enforceLimit } from '../../rate-limits/rate-limits.ts';
import { write } from '../../write.ts';
import { addressIssue, type IssueEmail } from '../sending/issue-email.ts';

const TESTS_PER_HOUR = 20;
/** The maximum number of accounts that get a test. */
const MAX_TEAM = 50;

/** Makes an email whose links lead to the site but unsubscribe nobody. */
export function addressSample(ctx: Ctx, email: IssueEmail, to: string): Email {
  const sample = { subscriberId: randomUUID(), to, categories: '[]' };
  return addressIssue(ctx, { issueId: randomUUID(), email }, sample);
}

/**
 * Sends an email to the actor only. Returns the address. Throws `unavailable` if it was not accepted.
 */
export async function sendTestToSelf(ctx: Ctx, makeEmail: (to: string) => Promise<Email>): Promise<string> {
  const user = await ctx.db.read
    .selectFrom('user')
    .select('email')
    .where('id', '=', ctx.actor.userId ?? '')
    .executeTakeFirst();
  if (!user) throw new LekhaError('unauthenticated', 'Please sign in to do this.');
  await limitTests(ctx);
  const error = await sendTestMessage(ctx, asTest(await makeEmail(user.email)));
  if (error !== null) throw new LekhaError('unavailable', `The email was not sent: ${error}`);
  return user.email;
}

/** Queues an email to all with a confirmed address who can open the dashboard. Returns their number. */
export async function sendTestToTeam(ctx: Ctx, email: IssueEmail): Promise<number> {
  await limitTests(ctx);
  const staff = await ctx.db.read
    .selectFrom('user')
    .select(['email', 'emailVerified'])
    .where((eb) => eb.or([eb('role', '=', 'admin'), eb('staffRole', 'is not', null)]))
    .where('disabledAt', 'is', null)
    .orderBy('createdAt')
    .limit(MAX_TEAM)
    .execute();
  const team = staff.filter(({ emailVerified }) => Boolean(emailVerified));
  await write(ctx, async ({ tx }) => {
    for (const { email: to } of team) await queueEmail(tx, ctx.now(), asTest(addressSample(ctx, email, to)));
  });
  return team.length;
}

function limitTests(ctx: Ctx): Promise<void> {
  const key = `newsletter-test:${ctx.actor.userId}`;
  return enforceLimit(ctx, { key, limit: TESTS_PER_HOUR, windowMs: HOUR_MS });
}

function asTest(email: Email): Email {
  return { ...email, subject: `Test: ${email.subject}` };
}
