import { setImmediate } from 'node:timers/promises';
import type { Writer } from '../../platform/db/database.ts';
import type { CategoryNames } from './former-categories.ts';

/** Maximum per statement: on SQLite a statement blocks the event loop. */
const BATCH = 250;

/**
 * Changes the category names stored with all articles of a category or subcategory, whatever their status,
 * including those in the trash. Their versions and revisions stay: the text has not changed.
 */
export async function moveArticles(tx: Writer, from: CategoryNames, to: CategoryNames): Promise<void> {
  const names =
    from.subcategory === null
      ? { category: to.category }
      : { category: to.category, subcategory: to.subcategory };
  for (let after = 0; ; ) {
    const batch = await tx
      .selectFrom('article')
      .select('n')
      .where('n', '>', after)
      .where('category', '=', from.category)
      .$if(from.subcategory !== null, (query) => query.where('subcategory', '=', from.subcategory))
      .orderBy('n')
      .limit(BATCH)
      .execute();
    const ns = batch.map(({ n }) => n);
    if (ns.length === 0) return;
    await tx.updateTable('article').set(names).where('n', 'in', ns).execute();
    after = ns.at(-1)!;
    await setImmediate();
  }
}
