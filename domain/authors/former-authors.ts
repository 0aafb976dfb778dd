import type { Ctx } from '../context.ts';
import type { RedirectTarget } from '../redirect-rows.ts';

/** The path of an author's former slug in the table of redirects. */
export function formerPath(slug: string): string {
  return `author/${slug.toLowerCase()}`;
}

/** The target of redirects that lead to an author. */
export function authorTarget(id: string): RedirectTarget {
  return { target_kind: 'author', target_id: id };
}

/** The slug of the author whose former slug this is; null if there is none. */
export async function findMovedAuthor({ db }: Ctx, slug: string): Promise<string | null> {
  if (slug.length > 1000 || slug.includes('\0')) return null;
  const moved = await db.read
    .selectFrom('redirect')
    .innerJoin('author', 'author.id', 'redirect.target_id')
    .select('author.slug')
    .where('redirect.path', '=', formerPath(slug))
    .where('redirect.target_kind', '=', 'author')
    .executeTakeFirst();
  return moved?.slug ?? null;
}
