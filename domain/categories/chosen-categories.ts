import { setImmediate } from 'node:timers/promises';
import { type Expression, type SqlBool, sql } from 'kysely';
import { escapeWildcards } from '../../platform/db/contains.ts';
import type { Writer } from '../../platform/db/database.ts';

/** Maximum in a batch: on SQLite a statement blocks the event loop. */
const BATCH = 250;

/** Matches subscribers whose chosen categories include the one of this name. */
export function wantsCategory(name: string): Expression<SqlBool> {
  const json = escapeWildcards(JSON.stringify(name));
  // The name in JSON alone would also be found at the end of a name with a quotation mark.
  const [first, later] = [`[${json}%`, `%,${json}%`];
  return sql<SqlBool>`(categories like ${first} escape '\\' or categories like ${later} escape '\\')`;
}

/**
 * Renames a category where subscribers have chosen it, and where articles are to be sent to those who have.
 */
export async function renameChosen(tx: Writer, from: string, to: string): Promise<void> {
  await changeChosen(tx, from, (names) => names.map((name) => (name === from ? to : name)));
  // As `writeAudience` of the newsletter stores it.
  await tx
    .updateTable('newsletter_choice')
    .set({ audience: `category:${to}` })
    .where('audience', '=', `category:${from}`)
    .execute();
}

/**
 * Removes a deleted category from what subscribers have chosen. A subscriber who has chosen only this one
 * keeps it: no category stands for all, which they did not ask for.
 */
export async function removeChosen(tx: Writer, name: string): Promise<void> {
  await changeChosen(tx, name, (names) =>
    names.length > 1 ? names.filter((other) => other !== name) : names,
  );
}

async function changeChosen(tx: Writer, name: string, change: (names: string[]) => string[]): Promise<void> {
  for (let after = ''; ; ) {
    const batch = await tx
      .selectFrom('subscriber')
      .select(['id', 'categories'])
      .where('id', '>', after)
      .where(wantsCategory(name))
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const [stored, same] of Map.groupBy(batch, ({ categories }) => categories)) {
      const names: string[] = JSON.parse(stored);
      const categories = JSON.stringify([...new Set(change(names))].sort());
      const ids = same.map(({ id }) => id);
      await tx.updateTable('subscriber').set({ categories }).where('id', 'in', ids).execute();
    }
    if (batch.length < BATCH) return;
    after = batch.at(-1)!.id;
    await setImmediate();
  }
}
