import { type ShareCopy, shareCopy } from '../../contract/share-copy.ts';
import { texts } from '../../contract/texts.ts';
import { absoluteUrl } from '../../shared/body/urls.ts';
import { pathTo } from '../../shared/paths.ts';
import type { FeedArticle } from '../articles/articles.ts';
import { renderForFeed } from '../body/body.ts';
import type { CategoryTitles } from '../categories/categories.ts';
import { type Enclosure, findEnclosure } from './enclosure.ts';

/** A feed for all formats. All URLs are absolute, all texts plain, all instants ISO 8601 in UTC. */
export interface Feed {
  title: string;
  about: string;
  siteName: string;
  lang: string;
  origin: string;
  /** The page that shows the same articles. */
  page: string;
  /** The URL of this feed. */
  self: string;
  /** The hub that is told when the feed changes (https://www.w3.org/TR/websub/); null for none. */
  hub: string | null;
  updatedAt: string | null;
  entries: FeedEntry[];
}

/** An article for all formats. */
export interface FeedEntry {
  /** Independent of the article's slug. */
  id: string;
  title: string;
  page: string;
  summary: string;
  /** Self-contained HTML; null if the text is left out. */
  html: string | null;
  authors: { name: string; page: string | null }[];
  categories: string[];
  lang: string;
  publishedAt: string;
  updatedAt: string;
  image: ShareCopy | null;
  enclosure: Enclosure | null;
}

/** Makes the feed entry of an article. */
export async function toEntry(
  { article, rendered, banner, images }: FeedArticle,
  origin: string,
  titles: CategoryTitles,
): Promise<FeedEntry> {
  const page = origin + pathTo.article(article.slug);
  const image = article.bannerImg === null ? null : shareCopy(banner ?? { src: article.bannerImg });
  return {
    id: `urn:uuid:${article._id}`,
    title: article.title,
    page,
    summary: article.description,
    html: rendered === null ? null : await renderForFeed(rendered, page, images),
    authors:
      article.authors.length > 0
        ? article.authors.map(({ name, slug }) => ({ name, page: origin + pathTo.author(slug) }))
        : [{ name: texts.unknownAuthor, page: null }],
    categories: [...new Set([...categoryNames(article, titles), ...article.tags])],
    lang: article.lang,
    publishedAt: article.createdAt,
    updatedAt: article.updatedAt,
    image: image && { ...image, src: absoluteUrl(image.src, page) },
    enclosure: rendered === null ? null : await findEnclosure(rendered, page),
  };
}

function categoryNames({ category, subcategory }: FeedArticle['article'], titles: CategoryTitles): string[] {
  const name = titles.own(category) ?? category;
  return subcategory ? [name, titles.own(category, subcategory) ?? subcategory] : [name];
}
