import { type ArticleQuery, articleQuery, type NewArticle, newArticle } from '../../contract/article.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ArticleTable } from '../../platform/db/schema.ts';
import type { Ctx } from '../context.ts';
import { as, testAccount, testContext } from '../testing.ts';
import { fromPlainValues } from './plain-columns.ts';
import type { ChangedFields } from './write/update.ts';

export { publishDueArticles } from './write/publish-due.ts';

/** A site with contexts for its operator and two administrators. */
export interface TwoEditors {
  ctx: Ctx;
  ada: Ctx;
  bob: Ctx;
  /** The site's time in milliseconds since 1970, which only tests change. */
  clock: { now: number };
}

/** Prepares an empty database on 21 November 2026 at nine. */
export async function twoEditors(db: Database): Promise<TwoEditors> {
  const clock = { now: Date.parse('2026-11-21T09:00:00Z') };
  const ctx = { ...testContext(db), now: () => clock.now };
  const ada = await testAccount(ctx, 'admin', 'ada@example.org', 'Ada');
  const bob = await testAccount(ctx, 'admin', 'bob@example.org', 'Bob');
  return { ctx, ada: as(ctx, ada), bob: as(ctx, bob), clock };
}

/** A complete article as validated input; `fields` override. */
export function articleInput(fields: Record<string, unknown> = {}): NewArticle {
  return newArticle.parse({
    title: 'On slow reading',
    category: 'essays',
    post: '<p>A page asks for time.</p>',
    bannerImg: 'https://pictures.example/banner.jpg',
    ...fields,
  });
}

/**
 * Each field that a save can change, apart from the publishing ones, with a value that `articleInput` does
 * not have.
 */
export const everyField: Required<Omit<ChangedFields, 'description' | 'authors' | 'status' | 'publishAt'>> = {
  title: 'On quick reading',
  category: 'craft',
  subcategory: 'slow',
  tags: ['Paper'],
  series: { title: 'Reading', part: 3 },
  slug: 'quick-reading',
  lang: 'bn',
  post: '<p>Another text.</p>',
  bannerImg: 'https://pictures.example/other.jpg',
  additionalImages: [{ position: 1, url: 'https://pictures.example/a.jpg', caption: 'A page', alt: 'Page' }],
  excerpt: 'Short',
  canonicalUrl: 'https://elsewhere.example/reading',
  seoTitle: 'How to read',
  seoDescription: 'Slowly',
  noindex: true,
  unlisted: true,
  noComments: true,
  pagePath: 'reading/quick',
};

/** A validated query of all-articles. */
export function listQuery(fields: Record<string, string> = {}): ArticleQuery {
  return articleQuery.parse(fields);
}

/** The row of a published article without text, for tests that need thousands; `fields` override. */
export function plainRow(i: number, fields: Partial<ArticleTable> = {}): Omit<ArticleTable, 'n'> {
  const dated_at = new Date(Date.parse('2026-11-01T00:00:00Z') - i * 600_000).toISOString();
  return {
    id: `00000000-0000-7000-8000-${String(i).padStart(12, '0')}`,
    slug: `plain-${i}`,
    lang: 'en',
    translation_group: null,
    title: `Plain ${i}`,
    category: 'essays',
    subcategory: null,
    tags: '[]',
    series_id: null,
    series_part: null,
    banner_image: null,
    banner_alt: null,
    ...fromPlainValues({}),
    additional_images: '[]',
    author_id: null,
    more_authors: '[]',
    created_by: null,
    featured: 0,
    status: 'published',
    publish_at: null,
    created_at: dated_at,
    published_at: dated_at,
    dated_at,
    updated_at: dated_at,
    deleted_at: null,
    version: 1,
    read_minutes: 1,
    start_text: '',
    render_version: 1_000_000,
    toc: '[]',
    body: '',
    rendered: '',
    headings_text: '',
    search_text: '',
    ...fields,
  };
}
