import { PUBLIC_PAGE_SIZE } from '../../../contract/limits.ts';
import type { Tag } from '../../../contract/tag.ts';
import type { ArticleFilter } from '../../article-filter.ts';
import type { Ctx } from '../../context.ts';
import { readPage } from '../paging/page-query.ts';
import { type ArticleCard, loadCards } from './cards.ts';

/** The data of a page of a tag. */
export interface TagPage {
  tag: Tag;
  page: number;
  totalPages: number;
  articles: ArticleCard[];
}

/**
 * Loads a page of a tag's articles, nine per page; null beyond the last page, and without published articles.
 */
export async function browseTag(ctx: Ctx, tag: Tag, page: number): Promise<TagPage | null> {
  const filter: ArticleFilter = { status: 'published', tag: tag._id };
  const offset = (page - 1) * PUBLIC_PAGE_SIZE;
  const articles = await readPage(ctx, filter, { offset, limit: PUBLIC_PAGE_SIZE, total: tag.articles });
  if (articles.length === 0) return null;
  const totalPages = Math.ceil(tag.articles / PUBLIC_PAGE_SIZE);
  return { tag, page, totalPages, articles: await loadCards(ctx, articles) };
}
