import type { Ctx } from '../context.ts';
import { newId } from '../id.ts';
import { write } from '../write.ts';
import { analyseDocument } from './index/document.ts';
import { writeDocuments } from './index/write-index.ts';

/** The properties of a test article that matter to the search. */
export interface TestArticle {
  title: string;
  headings?: string;
  excerpt?: string;
  body?: string;
  category?: string;
  subcategory?: string;
  createdBy?: string;
  status?: 'draft' | 'scheduled' | 'published';
  date?: string;
  deleted?: boolean;
  /** An unused number, if it should not be the next one. */
  n?: number;
}

/** Inserts articles directly into their table and indexes them. Resolves to their numbers. */
export async function testArticles(ctx: Ctx, articles: TestArticle[]): Promise<number[]> {
  return write(ctx, async ({ tx, invalidatePages }) => {
    invalidatePages();
    const ns: number[] = [];
    for (let from = 0; from < articles.length; from += ROWS_PER_STATEMENT) {
      const rows = articles.slice(from, from + ROWS_PER_STATEMENT).map(toRow);
      ns.push(...(await tx.insertInto('article').values(rows).returning('n').execute()).map(({ n }) => n));
    }
    const documents = articles.map(({ title, headings = '', excerpt = '', body = '' }, i) =>
      analyseDocument({ n: ns[i]!, title, headings, excerpt, body }),
    );
    for (let from = 0; from < documents.length; from += ROWS_PER_STATEMENT)
      await writeDocuments(tx, ctx.db.dialect, documents.slice(from, from + ROWS_PER_STATEMENT));
    return ns;
  });
}

const ROWS_PER_STATEMENT = 200;

function toRow(article: TestArticle) {
  const id = newId();
  const date = article.date ?? '2026-01-01T00:00:00.000Z';
  const status = article.status ?? 'published';
  return {
    ...(article.n === undefined ? {} : { n: article.n }),
    id,
    slug: id,
    lang: 'en',
    title: article.title,
    category: article.category ?? 'notes',
    subcategory: article.subcategory ?? null,
    tags: '[]',
    series_id: null,
    series_part: null,
    excerpt: article.excerpt ?? null,
    created_by: article.createdBy ?? null,
    featured: 0,
    noindex: 0,
    unlisted: 0,
    no_comments: 0,
    page_path: null,
    status,
    created_at: date,
    published_at: status === 'published' ? date : null,
    dated_at: date,
    updated_at: date,
    deleted_at: article.deleted ? date : null,
    additional_images: '[]',
    more_authors: '[]',
    version: 1,
    read_minutes: 1,
    start_text: '',
    render_version: 1,
    toc: '[]',
    body: '',
    rendered: '',
    headings_text: article.headings ?? '',
    search_text: article.body ?? '',
  };
}
