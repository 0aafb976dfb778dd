import { type ArticleQuery, articleQuery, type NewArticle, newArticle } from '../../contract/article.ts';
import type { ArticleTable } from '../../platform/db/schema.ts';

/** A whole article as a client sends it, checked like one; `fields` replace or add. */
export function written(fields: Record<string, unknown> = {}): NewArticle {
  return newArticle.parse({
    title: 'On slow reading',
    category: 'essays',
    post: '<p>A page asks for time.</p>',
    bannerImg: 'https://pictures.example/banner.jpg',
    ...fields,
  });
}

/** A query of all-articles as it stands in an address. */
export function asked(fields: Record<string, string> = {}): ArticleQuery {
  return articleQuery.parse(fields);
}

/** A published article as its row, without any text; `fields` replace. For tests that need thousands. */
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
    banner_image: null,
    banner_alt: null,
    excerpt: null,
    additional_images: '[]',
    author_id: null,
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
