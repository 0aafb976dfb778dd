import { instant } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Email } from '../../platform/mail.ts';
import type { Services } from '../context.ts';
import { HELD_UNTIL } from '../jobs/jobs.ts';
import { retriesUntil } from './send.ts';

/** Kinds of jobs that send emails, or that find out to whom and queue them. */
const EMAIL_JOBS = ['letter', 'account-letter'];
/** The error of a held job. The queue never comes to it: it is due at the end of time. */
const HELD = 'Held by a restore: it may have been sent after the backup was made.';

/** An email that is sent only if the operator says so. */
export interface HeldEmail {
  to: string;
  subject: string;
  /** When it was queued. */
  queuedAt: string;
}

type Holder = Pick<Services, 'db' | 'now'>;

/** Holds all emails that are waiting. Returns their number. */
export async function holdEmails(db: Database): Promise<number> {
  const held = await db.write((tx) =>
    tx
      .updateTable('job')
      .set({ run_at: HELD_UNTIL, error: HELD, lease_until: null })
      .where('kind', 'in', EMAIL_JOBS)
      .returning('id')
      .execute(),
  );
  return held.length;
}

/** Lists the held emails, the oldest first. */
export async function listHeldEmails({ db }: Holder): Promise<HeldEmail[]> {
  const rows = await db.read
    .selectFrom('job')
    .select(['payload', 'created_at'])
    .where('error', '=', HELD)
    .orderBy('created_at')
    .execute();
  return rows.map(({ payload, created_at }) => ({ ...describe(JSON.parse(payload)), queuedAt: created_at }));
}

interface Payload {
  letter?: Email;
  /** The request for an email of an account, and to whom. */
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
export async function releaseHeldEmails({ db, now }: Holder): Promise<number> {
  return db.write(async (tx) => {
    const jobs = await tx.selectFrom('job').select(['id', 'payload']).where('error', '=', HELD).execute();
    for (const { id, payload } of jobs) {
      const released = JSON.stringify({ ...JSON.parse(payload), until: retriesUntil(now()) });
      await tx
        .updateTable('job')
        .set({ run_at: instant(now()), error: null, attempts: 0, payload: released })
        .where('id', '=', id)
        .execute();
    }
    return jobs.length;
  });
}

/** Deletes the held emails. Returns their number. */
export async function discardHeldEmails({ db }: Holder): Promise<number> {
  const deleted = await db.write((tx) =>
    tx.deleteFrom('job').where('error', '=', HELD).returning('id').execute(),
  );
  return deleted.length;
}
