import { formatInstant } from '../../platform/clock.ts';
import type { Delivery, Email, Mail } from '../../platform/mail.ts';
import { type Ctx, type Services, system } from '../context.ts';
import { newId } from '../id.ts';
import { newsletterJobs } from './jobs.ts';

/** A mail server in memory. */
export interface TestMail extends Mail {
  arrived: Email[];
  /** Decides what becomes of an email; a new server accepts every email. */
  respond: (email: Email) => Delivery | Promise<Delivery>;
}

/** Opens a mail server that has got no email yet. */
export function openTestMail(): TestMail {
  const deliver = async (email: Email) => {
    const delivery = await mail.respond(email);
    if (delivery.outcome === 'sent') mail.arrived.push(email);
    return delivery;
  };
  const mail: TestMail = {
    arrived: [],
    respond: () => ({ outcome: 'sent' }),
    send: deliver,
    ready: async () => true,
    connect: async () => ({ isOpen: () => true, close: () => {}, deliver }),
  };
  return mail;
}

/** Adds confirmed subscribers. */
export async function addSubscribers(
  { db, now }: Services,
  emails: string[],
  preferences: { frequency?: 'each' | 'weekly' | 'monthly'; categories?: string } = {},
): Promise<void> {
  const dates = {
    created_at: formatInstant(now()),
    confirmed_at: formatInstant(now()),
    unsubscribed_at: null,
  };
  await db.write((tx) =>
    tx
      .insertInto('subscriber')
      .values(emails.map((email) => ({ id: newId(), email, status: 'confirmed', ...dates, ...preferences })))
      .execute(),
  );
}

/** Runs the jobs of the newsletter that are due, as a server that is started now, until none is left. */
export async function runNewsletterJobs(
  services: Services,
  signal = new AbortController().signal,
): Promise<void> {
  const ctx: Ctx = { ...services, actor: system };
  for (;;) {
    const job = await ctx.db.read
      .selectFrom('job')
      .selectAll()
      .where('kind', 'in', Object.keys(newsletterJobs))
      .where('run_at', '<=', formatInstant(ctx.now()))
      .limit(1)
      .executeTakeFirst();
    if (!job) return;
    const handler = newsletterJobs[job.kind]!;
    const result = await handler(ctx, JSON.parse(job.payload), signal, { wasInterrupted: false });
    await ctx.db.write(async (tx) => {
      if (!result || 'held' in result) await tx.deleteFrom('job').where('id', '=', job.id).execute();
      else
        await tx
          .updateTable('job')
          .set({
            run_at: formatInstant('everyMs' in result ? ctx.now() + result.everyMs : result.runAgainAt),
          })
          .where('id', '=', job.id)
          .execute();
    });
    if (signal.aborted) return;
  }
}
