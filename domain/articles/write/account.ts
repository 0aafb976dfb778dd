import type { Reader, Writer } from '../../../platform/db/database.ts';

/** What a byline takes over from an account on its first save. */
export interface AccountByline {
  name: string;
  image: string | null;
  bio: string | null;
}

/** The account with this address (lower case), or null. */
export async function accountWithEmail(reader: Reader, email: string): Promise<string | null> {
  const row = await reader.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst();
  return row?.id ?? null;
}

/** What readers may know of an account. */
export async function bylineOfAccount(tx: Reader | Writer, userId: string): Promise<AccountByline | null> {
  const row = await tx
    .selectFrom('user')
    .select(['name', 'image', 'bio'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}
