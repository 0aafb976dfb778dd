import type { Services } from '../domain/context.ts';
import { articleRow, insertArticles, NEWEST } from './article-rows.ts';

const ARTICLES = 100;
const AUTHOR = '00000000-0000-7000-8000-000000000001';
const ARTICLE_BYTES = 70_000;

/** Fills an empty site with long articles, straight into their tables. */
export async function fillWithLongArticles({ db }: Services): Promise<void> {
  const created_at = new Date(NEWEST).toISOString();
  const rows = Array.from({ length: ARTICLES }, (_, i) =>
    articleRow(
      {
        id: createId(0xa000, i),
        slug: `article-${i}`,
        title: `Article ${i}`,
        category: 'news',
        date: new Date(NEWEST - i * 60_000).toISOString(),
        text: words(i),
      },
      { start_text: 'The start.', author_id: AUTHOR },
    ),
  );
  await db.write(async (tx) => {
    await tx
      .insertInto('author')
      .values({ id: AUTHOR, slug: 'a-writer', name: 'A Writer', created_at })
      .execute();
    await tx
      .insertInto('category')
      .values({ id: createId(0x9000, 0), name: 'news', created_at })
      .execute();
    await insertArticles(tx, rows);
    await tx
      .updateTable('content_version')
      .set((eb) => ({ n: eb('n', '+', 1) }))
      .execute();
  });
}

function words(article: number): string {
  let text = '';
  for (let n = 0; text.length < ARTICLE_BYTES; n++) text += `word${(article * 7919 + n * 31) % 5000} `;
  return text;
}

function createId(group: number, i: number): string {
  return `00000000-0000-7000-${group.toString(16)}-${i.toString(16).padStart(12, '0')}`;
}
