import { recordAudit } from '../audit/audit.ts';
import type { Ctx } from '../context.ts';
import { notFound } from '../errors.ts';
import { authorize } from '../permissions.ts';
import { write } from '../write.ts';
import { removeChosen } from './chosen-categories.ts';
import { assertIds, readCategory } from './read-categories.ts';

/**
 * Deletes a category; its articles keep the name, and so do subscribers who have chosen no other. Throws
 * `not_found`.
 */
export async function deleteCategory(ctx: Ctx, id: string): Promise<void> {
  authorize(ctx, 'category.write');
  assertIds('Category', id);
  await write(ctx, async ({ tx, invalidatePages }) => {
    const deleted = await tx.deleteFrom('category').where('id', '=', id).returning('name').executeTakeFirst();
    if (!deleted) throw notFound('Category');
    await removeChosen(tx, deleted.name);
    await recordAudit(tx, ctx, { action: 'category.deleted', subject: deleted.name });
    invalidatePages();
  });
}

/** Deletes a subcategory; its articles keep the name. Throws `not_found`. */
export async function deleteSubcategory(ctx: Ctx, id: string, subId: string): Promise<void> {
  authorize(ctx, 'category.write');
  assertIds('Subcategory', id, subId);
  await write(ctx, async ({ tx, invalidatePages }) => {
    const deleted = await tx
      .deleteFrom('subcategory')
      .where('id', '=', subId)
      .where('category_id', '=', id)
      .returning('name')
      .executeTakeFirst();
    if (!deleted) throw notFound('Subcategory');
    const { name } = await readCategory(tx, id);
    await recordAudit(tx, ctx, { action: 'category.deleted', subject: `${name} / ${deleted.name}` });
    invalidatePages();
  });
}
