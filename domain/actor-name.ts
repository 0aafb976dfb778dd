import type { Reader, Writer } from '../platform/db/database.ts';
import type { Ctx } from './context.ts';

/** The name of the user who acts, to be stored with what they do; null for the operator. */
export async function actorName(
  reader: Reader | Writer,
  { actor }: Pick<Ctx, 'actor'>,
): Promise<string | null> {
  if (actor.userId === null) return null;
  const row = await reader
    .selectFrom('user')
    .select('name')
    .where('id', '=', actor.userId)
    .executeTakeFirst();
  return row?.name ?? null;
}
