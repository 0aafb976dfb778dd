import { type Ctx, system } from '../domain/context.ts';
import type { ArticleTable } from '../platform/db/schema.ts';
import { categories } from './corpus.ts';

/** From this number on, articles are short and written straight into their tables: for lists and counts, not for search. */
export const MAX_FULL_ARTICLES = 200_000;

const AUTHOR = '00000000-0000-7000-8000-000000000001';
const ROWS_PER_STATEMENT = 1000;
const STATEMENTS_PER_COMMIT = 20;
const MINUTE_MS = 60_000;
const NEWEST = Date.parse('2026-11-01T08:00:00Z');
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
  const step = ROWS_PER_STATEMENT * STATEMENTS_PER_COMMIT;
  for (let from = 0; from < count; from += step) {
    await ctx.db.write(async (tx) => {
      for (let at = from; at < Math.min(count, from + step); at += ROWS_PER_STATEMENT) {
        const numbers = Array.from({ length: Math.min(ROWS_PER_STATEMENT, count - at) }, (_, i) => at + i);
        await tx
          .insertInto('article')
          .values(numbers.map((i) => row(i, owner)))
          .execute();
        await tx.insertInto('address').values(numbers.map(address)).execute();
      }
    });
    onProgress(Math.min(count, from + step));
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
      .values({
        id: AUTHOR,
        slug: 'a-writer',
        name: 'A Writer',
        bio: null,
        image: null,
        user_id: null,
        created_at,
      })
      .execute();
    const rows = categories.map((name, i) => ({ id: idOf(i), name, created_at }));
    await tx.insertInto('category').values(rows).execute();
  });
}

function idOf(i: number): string {
  return `00000000-0000-7000-9000-${i.toString(16).padStart(12, '0')}`;
}

function slugOf(i: number): string {
  return `short-note-${i}`;
}

function address(i: number) {
  return { path: slugOf(i), article_id: idOf(i), kind: 'slug' as const, created_at: dateOf(i) };
}

/** Three articles share each date, to include ties. */
function dateOf(i: number): string {
  return new Date(NEWEST - Math.floor(i / 3) * MINUTE_MS).toISOString();
}

function row(i: number, owner: string): Omit<ArticleTable, 'n'> {
  const date = dateOf(i);
  const draft = i % DRAFT_EVERY === DRAFT_EVERY - 1;
  return {
    id: idOf(i),
    slug: slugOf(i),
    lang: 'en',
    translation_group: null,
    title: `Short note ${i}`,
    category: categories[Math.floor(((i % 97) ** 2 / 97 ** 2) * categories.length)] as string,
    tags: '[]',
    series_id: null,
    series_part: null,
    subcategory: i % 5 === 0 ? 'notes' : null,
    banner_image: null,
    banner_alt: null,
    excerpt: null,
    canonical_url: null,
    seo_title: null,
    seo_description: null,
    noindex: 0,
    unlisted: 0,
    page_path: null,
    additional_images: '[]',
    author_id: AUTHOR,
    more_authors: '[]',
    created_by: i < OWN_ARTICLES ? owner : null,
    featured: i === 1 ? 1 : 0,
    status: draft ? 'draft' : 'published',
    publish_at: null,
    created_at: date,
    published_at: draft ? null : date,
    dated_at: date,
    updated_at: date,
    deleted_at: null,
    version: 1,
    read_minutes: 1,
    start_text: `What note ${i} says.`,
    render_version: 1_000_000,
    toc: '[]',
    body: `<p>What note ${i} says.</p>`,
    rendered: `<p>What note ${i} says.</p>`,
    headings_text: '',
    search_text: '',
  };
}
