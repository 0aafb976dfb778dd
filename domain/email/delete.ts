import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { contains } from '../../platform/db/contains.ts';
import type { Writer } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';

const ofNewsletter = contains('payload', '"List-Id":"<newsletter.');

/** Deletes waiting emails of the newsletter to an address. Those to an account with the address stay. */
export function deleteNewsletterEmails(tx: Writer, address: string): Promise<void> {
  return deleteWaiting(tx, address, () => ofNewsletter);
}

/** Deletes waiting emails to the account with this address. Those to a subscriber with the address stay. */
export async function deleteAccountEmails(tx: Writer, address: string): Promise<void> {
  await deleteWaiting(tx, address, ({ not }) => not(ofNewsletter));
  await tx
    .deleteFrom('job')
    .where('kind', '=', 'account-letter')
    .where(contains('payload', `"email":${JSON.stringify(address)}`))
    .execute();
}

type Which = (eb: ExpressionBuilder<Schema, 'job'>) => Expression<SqlBool>;

async function deleteWaiting(tx: Writer, address: string, which: Which): Promise<void> {
  await tx
    .deleteFrom('job')
    .where('kind', '=', 'letter')
    .where(contains('payload', `"to":${JSON.stringify(address)}`))
    .where(which)
    .execute();
}
