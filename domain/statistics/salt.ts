import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';

/** The secret of one day, which all instances share. */
export interface Salt {
  day: string;
  salt: string;
}

const ROW = 1;

/**
 * The salt of a day of the site. The first call of a day writes a random one over that of the day before,
 * and deletes the hashes that were made with it: nobody can compute a hash of before again.
 */
export async function loadSalt(db: Database, day: string): Promise<Salt> {
  const stored = await readSalt(db.read);
  if (stored && stored.day === day) return stored;
  return db.write(async (tx) => {
    const newest = await readSalt(tx);
    if (newest && newest.day === day) return newest;
    const row = { day, salt: randomBytes(32).toString('base64url') };
    await tx
      .insertInto('statistic_salt')
      .values({ id: ROW, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    for (const table of ['statistic_visitor', 'visitor_like'] as const)
      await tx.deleteFrom(table).where('day', '<>', day).execute();
    return row;
  });
}

function readSalt(db: Pick<Database['read'], 'selectFrom'>): Promise<Salt | undefined> {
  return db.selectFrom('statistic_salt').select(['day', 'salt']).where('id', '=', ROW).executeTakeFirst();
}

/** A client, as its requests tell of it. Neither part is stored. */
export interface Client {
  address: string;
  agent: string;
}

/**
 * The keyed hash of a client on a page, or on the site for an empty path. Without the salt, nothing connects
 * the hashes of one client.
 */
export function hashVisitor({ salt }: Salt, { address, agent }: Client, path: string): string {
  const text = JSON.stringify([address, agent, path]);
  return createHmac('sha256', salt).update(text).digest('base64url').slice(0, 22);
}
