import { INVITATION_DAYS } from '../../contract/limits.ts';
import { DAY_MS, formatInstant } from '../../platform/clock.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { LekhaError } from '../errors.ts';
import { hashToken, isToken, newToken } from '../link-token.ts';

const VALID_MS = INVITATION_DAYS * DAY_MS;

/**
 * Makes the token of a link that works once, by default for seven days. Only its hash is stored, with the
 * purpose of the link. Deletes the links that have expired.
 */
export async function createLink(
  tx: Writer,
  purpose: string,
  now: number,
  validMs = VALID_MS,
): Promise<string> {
  const token = newToken();
  const row = { token_hash: hashToken(token), purpose, used_at: null };
  await deleteExpiredLinks(tx, now);
  await tx
    .insertInto('one_time_link')
    .values({ ...row, expires_at: formatInstant(now + validMs) })
    .execute();
  return token;
}

/** Deletes the links that have expired; `now` is in milliseconds. */
export async function deleteExpiredLinks(tx: Writer, now: number): Promise<void> {
  await tx.deleteFrom('one_time_link').where('expires_at', '<=', formatInstant(now)).execute();
}

/** The purpose of the link with this token; null for one that does not work. */
export async function findPurpose(db: Reader | Writer, token: string, now: number): Promise<string | null> {
  if (!isToken(token)) return null;
  const row = await db
    .selectFrom('one_time_link')
    .select('purpose')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', formatInstant(now))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return row?.purpose ?? null;
}

/** Ends the links of a purpose. */
export async function endLinks(tx: Writer, purpose: string): Promise<void> {
  await tx.deleteFrom('one_time_link').where('purpose', '=', purpose).execute();
}

/** The error for a link that expired, was used or ended, or never existed. */
export function deadLink(): LekhaError {
  return new LekhaError('forbidden', 'This link no longer works.');
}
