import type { Writer } from '../../platform/db/database.ts';
import { endLinks } from './one-time-links.ts';

/** The purpose of a link that signs in is this and the account's id. */
export const SIGN_IN_LINK = 'sign-in:';

/** Ends the sessions of an account and the sign-ins that have begun. Returns when each session would end. */
export async function endSignIns(tx: Writer, userId: string): Promise<{ expiresAt: Date | string }[]> {
  await endBegunSignIns(tx, userId);
  return tx.deleteFrom('session').where('userId', '=', userId).returning('expiresAt').execute();
}

/** Ends the second steps and passkeys that an account has begun, and its sign-in links. */
export async function endBegunSignIns(tx: Writer, userId: string): Promise<void> {
  await tx.deleteFrom('sign_in_step').where('user_id', '=', userId).execute();
  await endLinks(tx, SIGN_IN_LINK + userId);
}
