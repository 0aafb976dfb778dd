import { MAX_CATEGORY, MAX_CATEGORY_DESCRIPTION } from '../../contract/limits.ts';
import type { Ctx } from '../context.ts';
import { authorize } from '../permissions.ts';
import { write } from '../write.ts';

/** The text of a category from an importer. */
export interface CategoryText {
  category: string;
  title: string | null;
  description: string | null;
}

/** Gives categories that nobody has described yet a title and description. Unknown categories are ignored. */
export async function describeCategories(ctx: Ctx, texts: readonly CategoryText[]): Promise<void> {
  authorize(ctx, 'import.run');
  for (const { category, title, description } of texts) {
    const fields = {
      title: shortened(title, MAX_CATEGORY),
      description: shortened(description, MAX_CATEGORY_DESCRIPTION),
    };
    // A title that is only the name adds nothing.
    if (fields.title === category) fields.title = null;
    if (fields.title === null && fields.description === null) continue;
    await write(ctx, async ({ tx, invalidatePages }) => {
      const { numUpdatedRows } = await tx
        .updateTable('category')
        .set(fields)
        .where('name', '=', category)
        .where('title', 'is', null)
        .where('description', 'is', null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows > 0n) invalidatePages();
    });
  }
}

function shortened(text: string | null, max: number): string | null {
  const plain = text?.replace(/\s+/g, ' ').trim() ?? '';
  return plain === '' ? null : plain.slice(0, max).toWellFormed();
}
