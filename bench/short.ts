import { type Ctx, system } from '../domain/context.ts';
import { articleRow, insertArticles, NEWEST } from './article-rows.ts';
import { categories } from './corpus.ts';

/**
 * From this number on, articles are short and written straight into their tables: for lists and counts, not
 * for search.
 */
export const MAX_FULL_ARTICLES = 200_000;

const AUTHOR = '00000000-0000-7000-8000-000000000001';
const ROWS_PER_COMMIT = 20_000;
const MINUTE_MS = 60_000;
/** One article in this many is a draft. */
const DRAFT_EVERY = 100;
/** The number of articles that belong to the administrator, for the list of their own articles. */
const OWN_ARTICLES = 10_000;

/** Fills an empty database with `count` short articles of known order, in minutes instead of hours. */
export async function loadShort(
  ctx: Omit<Ctx, 'actor'>,
  { count, owner }: { count: number; owner: string },
  onProgress: (done: number) => void,
): Promise<void> {
  await makeNames({ ...ctx, actor: system });
  for (let from = 0; from < count; from += ROWS_PER_COMMIT) {
    const to = Math.min(count, from + ROWS_PER_COMMIT);
    const rows = Array.from({ length: to - from }, (_, i) => shortNote(from + i, owner));
    await ctx.db.write((tx) => insertArticles(tx, rows));
    onProgress(to);
  }
  await ctx.db.write(async (tx) => {
    await tx
      .updateTable('content_version')
      .set((eb) => ({ n: eb('n', '+', 1) }))
      .execute();
  });
}

async function makeNames(ctx: Ctx): Promise<void> {
  const created_at = new Date(NEWEST).toISOString();
  await ctx.db.write(async (tx) => {
    await tx
      .insertInto('author')
      .values({ id: AUTHOR, slug: 'a-writer', name: 'A Writer', created_at })
      .execute();
    const rows = categories.map((name, i) => ({ id: createId(i), name, created_at }));
    await tx.insertInto('category').values(rows).execute();
  });
}

function createId(i: number): string {
  return `00000000-0000-7000-9000-${i.toString(16).padStart(12, '0')}`;
}

/** Three articles share each date, to include ties. */
function shortNote(i: number, owner: string) {
  const isDraft = i % DRAFT_EVERY === DRAFT_EVERY - 1;
  return articleRow(
    {
      id: createId(i),
      slug: `short-note-${i}`,
      title: `Short note ${i}`,
      category: categories[Math.floor(((i % 97) ** 2 / 97 ** 2) * categories.length)]!,
      date: new Date(NEWEST - Math.floor(i / 3) * MINUTE_MS).toISOString(),
      text: `What note ${i} says.`,
    },
    {
      subcategory: i % 5 === 0 ? 'notes' : null,
      author_id: AUTHOR,
      created_by: i < OWN_ARTICLES ? owner : null,
      featured: i === 1 ? 1 : 0,
      ...(isDraft && { status: 'draft', published_at: null }),
    },
  );
}
