import { instant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import type { Ctx } from '../context.ts';

const KIND = 'author';

/** Leads readers from a former slug to an author. */
export async function addRedirect(tx: Writer, slug: string, authorId: string, now: number): Promise<void> {
  const target = { target_kind: KIND, target_id: authorId } as const;
  await tx
    .insertInto('redirect')
    .values({ path: pathOf(slug), ...target, created_at: instant(now) })
    .onConflict((conflict) => conflict.column('path').doUpdateSet(target))
    .execute();
}

/** Removes the redirect from a slug that is in use again. */
export async function dropRedirect(tx: Writer, slug: string): Promise<void> {
  await tx.deleteFrom('redirect').where('path', '=', pathOf(slug)).execute();
}

/** Leads readers who are led to one author to another, or nowhere. */
export async function moveRedirects(tx: Writer, from: string, to: string | null): Promise<void> {
  const [column, value] = ['target_id', from] as const;
  if (to === null) {
    await tx.deleteFrom('redirect').where('target_kind', '=', KIND).where(column, '=', value).execute();
    return;
  }
  await tx
    .updateTable('redirect')
    .set({ target_id: to })
    .where('target_kind', '=', KIND)
    .where(column, '=', value)
    .execute();
}

/** The slug of the author whose former slug this is; null if there is none. */
export async function findMovedAuthor({ db }: Ctx, slug: string): Promise<string | null> {
  if (slug.length > 1000 || slug.includes('\0')) return null;
  const moved = await db.read
    .selectFrom('redirect')
    .innerJoin('author', 'author.id', 'redirect.target_id')
    .select('author.slug')
    .where('redirect.path', '=', pathOf(slug))
    .where('redirect.target_kind', '=', KIND)
    .executeTakeFirst();
  return moved?.slug ?? null;
}

function pathOf(slug: string): string {
  return `author/${slug.toLowerCase()}`;
}
