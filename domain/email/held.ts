import type { ExpressionBuilder } from 'kysely';
import { formatInstant } from '../../platform/clock.ts';
import type { Database, Writer } from '../../platform/db/database.ts';
import type { JobTable, Schema } from '../../platform/db/schema.ts';
import type { Email } from '../../platform/mail.ts';
import type { Services } from '../context.ts';
import { HELD_UNTIL, type JobHandler } from '../jobs/jobs.ts';
import { retriesUntil } from './send.ts';

/** Kinds of jobs that send emails, or that find their recipients and queue them. */
const EMAIL_JOBS = ['letter', 'account-letter', 'review-email'];
/** The errors of held jobs. Held jobs never become due. */
const RESTORED = 'Held by a restore: it may have been sent after the backup was made.';
const INTERRUPTED = 'Held: the server stopped while sending this email, so it may have arrived.';

/** An email that may have been sent, and is sent only if the operator says so. */
export interface HeldEmail {
  to: string;
  subject: string;
  reason: string;
  /** The instant at which it was queued. */
  queuedAt: string;
}

type EmailServices = Pick<Services, 'db' | 'now'>;

/** Holds all emails that are waiting. Returns their number. */
export async function holdEmails(db: Database): Promise<number> {
  const held = await db.write((tx) =>
    tx
      .updateTable('job')
      .set({ run_at: HELD_UNTIL, error: RESTORED, lease_until: null })
      .where('kind', 'in', EMAIL_JOBS)
      .returning('id')
      .execute(),
  );
  return held.length;
}

/**
 * A handler for a kind of job that sends an email. The mail server's response may be lost when a server is
 * killed, so such an email is held instead of sent again: nobody gets an email twice.
 */
export function sendOnce(handler: JobHandler): JobHandler {
  return (ctx, payload, signal, job) => {
    if (!job.wasInterrupted) return handler(ctx, payload, signal, job);
    ctx.log.warn({ event: 'email_held' });
    return Promise.resolve({ held: INTERRUPTED });
  };
}

/** Lists the held emails, the oldest first. */
export async function listHeldEmails({ db }: EmailServices): Promise<HeldEmail[]> {
  const rows = await db.read
    .selectFrom('job')
    .select(['payload', 'created_at', 'error'])
    .where(isHeld)
    .orderBy('created_at')
    .execute();
  return rows.map(({ payload, created_at, error }) => ({
    ...describe(JSON.parse(payload)),
    reason: error ?? '',
    queuedAt: created_at,
  }));
}

interface Payload {
  letter?: Email;
  /** The better-auth call, and the recipient. */
  call?: string;
  email?: string;
}

function describe({ letter, call = '', email = '' }: Payload): Pick<HeldEmail, 'to' | 'subject'> {
  if (letter) return { to: letter.to, subject: letter.subject };
  return {
    to: email,
    subject: call.includes('password') ? 'Password reset' : 'Confirmation of the email address',
  };
}

/** Sends the held emails in the background of a server. Returns their number. */
export async function releaseHeldEmails({ db, now }: EmailServices): Promise<number> {
  return db.write(async (tx) => {
    const jobs = await tx.selectFrom('job').select(['id', 'payload']).where(isHeld).execute();
    for (const job of jobs) await release(tx, now(), job);
    return jobs.length;
  });
}

/**
 * Like `releaseHeldEmails`, for one job in the caller's transaction. Returns null if it is not a held email.
 */
export async function releaseHeldEmail(
  tx: Writer,
  now: number,
  id: string,
): Promise<Pick<JobTable, 'kind' | 'error'> | null> {
  const job = await tx
    .selectFrom('job')
    .select(['id', 'kind', 'error', 'payload'])
    .where('id', '=', id)
    .where(isHeld)
    .executeTakeFirst();
  if (!job) return null;
  await release(tx, now, job);
  return job;
}

async function release(tx: Writer, now: number, { id, payload }: Pick<JobTable, 'id' | 'payload'>) {
  const released = JSON.stringify({ ...JSON.parse(payload), until: retriesUntil(now) });
  await tx
    .updateTable('job')
    .set({ run_at: formatInstant(now), error: null, attempts: 0, payload: released })
    .where('id', '=', id)
    .execute();
}

/** Deletes the held emails. Returns their number. */
export async function discardHeldEmails({ db }: EmailServices): Promise<number> {
  const deleted = await db.write((tx) => tx.deleteFrom('job').where(isHeld).returning('id').execute());
  return deleted.length;
}

function isHeld(eb: ExpressionBuilder<Schema, 'job'>) {
  return eb.and([eb('kind', 'in', EMAIL_JOBS), eb('run_at', '=', HELD_UNTIL)]);
}
