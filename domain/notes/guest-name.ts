import { nameKey } from '../../shared/text/name-key.ts';
import type { Ctx } from '../context.ts';
import { invalid } from '../errors.ts';

/** The number of names that are read at once. */
const BATCH = 1000;

/**
 * Refuses a guest's name that looks like the name of an account or of an author, and every email address:
 * a check of the addresses of accounts would tell whose they are. Throws `invalid`.
 */
export async function assertGuestName({ db }: Ctx, name: string): Promise<void> {
  if (/[^\s@]@[^\s@]/.test(name)) throw invalid('name', 'Please give a name, not an email address.');
  const key = nameKey(name);
  for (const table of ['author', 'user'] as const) {
    for (let last = ''; ; ) {
      const rows = await db.read
        .selectFrom(table)
        .select(['id', 'name'])
        .where('id', '>', last)
        .orderBy('id')
        .limit(BATCH)
        .execute();
      if (rows.some((row) => nameKey(row.name) === key))
        throw invalid('name', 'This is the name of someone who works on this site. Please give another one.');
      if (rows.length < BATCH) break;
      last = rows.at(-1)!.id;
      // Many names must not keep other requests waiting.
      await new Promise(setImmediate);
    }
  }
}
