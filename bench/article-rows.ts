import type { Insertable } from 'kysely';
import type { Writer } from '../platform/db/database.ts';
import type { ArticleTable } from '../platform/db/schema.ts';

type ArticleRow = Insertable<ArticleTable>;

/** The current time of all corpora, fixed so that they are always the same. */
export const NEWEST = Date.parse('2026-11-01T08:00:00Z');

const ROWS_PER_STATEMENT = 500;

/** Returns the row of a published article whose body is one paragraph. */
export function articleRow(
  {
    date,
    text,
    ...fields
  }: Pick<ArticleRow, 'id' | 'slug' | 'title' | 'category'> & {
    date: string;
    text: string;
  },
  more: Partial<ArticleRow>,
): ArticleRow {
  const html = `<p>${text}</p>`;
  return {
    lang: 'en',
    tags: '[]',
    additional_images: '[]',
    more_authors: '[]',
    toc: '[]',
    featured: 0,
    noindex: 0,
    unlisted: 0,
    no_comments: 0,
    version: 1,
    read_minutes: 1,
    render_version: 1_000_000,
    created_at: date,
    published_at: date,
    dated_at: date,
    updated_at: date,
    status: 'published',
    start_text: text,
    body: html,
    rendered: html,
    headings_text: '',
    search_text: '',
    ...fields,
    ...more,
  };
}

/** Writes articles straight into their tables, without the domain. */
export async function insertArticles(tx: Writer, rows: readonly ArticleRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const some = rows.slice(from, from + ROWS_PER_STATEMENT);
    await tx.insertInto('article').values(some).execute();
    const addresses = some.map(({ id, slug, created_at }) => ({ path: slug, article_id: id, created_at }));
    await tx
      .insertInto('address')
      .values(addresses.map((address) => ({ ...address, kind: 'slug' as const })))
      .execute();
  }
}
