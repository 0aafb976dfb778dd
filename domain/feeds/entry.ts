import { addressOf } from '../../contract/addresses.ts';
import { absoluteAddress } from '../../contract/body/addresses.ts';
import type { FeedArticle } from '../articles/articles.ts';
import { renderForFeed } from '../body/body.ts';

/** What both formats tell of a feed. All addresses are absolute, all texts plain, all instants ISO 8601 in UTC. */
export interface Feed {
  title: string;
  about: string;
  siteName: string;
  lang: string;
  origin: string;
  /** The page that shows the same articles. */
  page: string;
  /** Where this very document is found. */
  self: string;
  updatedAt: string | null;
  entries: FeedEntry[];
}

/** What both formats tell of an article. */
export interface FeedEntry {
  /** Stays the same when the article's address changes. */
  id: string;
  title: string;
  page: string;
  summary: string;
  /** HTML that stands alone; null where the text is left out. */
  html: string | null;
  author: string;
  categories: string[];
  lang: string;
  publishedAt: string;
  updatedAt: string;
  image: { address: string; size: { width: number; height: number } | null } | null;
}

/** An article as feeds carry it. */
export async function toEntry(
  { article, rendered, banner }: FeedArticle,
  origin: string,
): Promise<FeedEntry> {
  const page = origin + addressOf.article(article.slug);
  const address = banner?.src ?? article.bannerImg;
  return {
    id: `urn:uuid:${article._id}`,
    title: article.title,
    page,
    summary: article.description,
    html: rendered === null ? null : await renderForFeed(rendered, page),
    author: article.author.name,
    categories: article.subcategory ? [article.category, article.subcategory] : [article.category],
    lang: article.lang,
    publishedAt: article.createdAt,
    updatedAt: article.updatedAt,
    image: address
      ? {
          address: absoluteAddress(address, page),
          size: banner && { width: banner.width, height: banner.height },
        }
      : null,
  };
}
