import type { Writer } from '../../platform/db/database.ts';

/**
 * Puts a category, or a subcategory among those of its category, at a place from 1, or takes its place away.
 * The others keep their order.
 */
export async function place(
  tx: Writer,
  table: 'category' | 'subcategory',
  id: string,
  position: number | null,
  categoryId?: string,
): Promise<void> {
  const placed = await tx
    .selectFrom(table as 'subcategory')
    .select(['id', 'position'])
    .where('position', 'is not', null)
    .$if(categoryId !== undefined, (query) => query.where('category_id', '=', categoryId!))
    .orderBy('position')
    .orderBy('name')
    .execute();
  const order = placed.map((row) => row.id).filter((other) => other !== id);
  if (position !== null) order.splice(position - 1, 0, id);
  const before = new Map(placed.map((row) => [row.id, row.position]));
  const changes = order.map((each, index) => ({ each, at: index + 1 }));
  for (const { each, at } of changes) {
    if (before.get(each) === at) continue;
    await tx
      .updateTable(table as 'subcategory')
      .set({ position: at })
      .where('id', '=', each)
      .execute();
  }
  if (position === null) {
    await tx
      .updateTable(table as 'subcategory')
      .set({ position: null })
      .where('id', '=', id)
      .execute();
  }
}
