import type { Article, ArticleSummary, PresentedTitles } from '../../contract/article.ts';
import { categoryTitles } from '../../domain/categories/categories.ts';
import type { Ctx } from '../../domain/context.ts';
import type { Config } from '../../platform/config.ts';

/**
 * The context of a call, with what begins the URLs of this site in its response: '' for a client that prefers
 * paths.
 */
export type ApiCtx = Ctx & UrlBase;

interface UrlBase {
  urlBase: string;
}

/** The preference of a client that wants paths of this site as they are stored (RFC 7240). */
export const PATHS_PREFERRED = 'urls=paths';

/**
 * The beginning of this site's URLs in a response. Without the preference they are absolute, for clients
 * elsewhere.
 */
export function urlBase({ publicUrl }: Config, headers: Headers): string {
  const prefers = headers.get('prefer')?.slice(0, MAX_PREFER).split(',') ?? [];
  return prefers.some((one) => one.trim() === PATHS_PREFERRED) ? '' : publicUrl;
}

const MAX_PREFER = 200;

/** Makes a path of this site a URL as the client prefers it. Other URLs stay as they are. */
export function absoluteUrl<T extends string | null>({ urlBase }: UrlBase, url: T): T {
  return (url?.startsWith('/') ? `${urlBase}${url}` : url) as T;
}

/**
 * An article as the API returns it: with absolute URLs of its images, and its category titles as readers see
 * them.
 */
export async function presentArticle<T extends Article | ArticleSummary>(
  ctx: ApiCtx,
  article: T,
): Promise<T & PresentedTitles> {
  return (await articlePresenter(ctx))(article);
}

/** Returns `presentArticle` without its reading, for an article that is about to be saved. */
export async function articlePresenter(ctx: ApiCtx) {
  const titles = await categoryTitles(ctx);
  return <T extends Article | ArticleSummary>(article: T): T & PresentedTitles => {
    const { category, subcategory } = article;
    return {
      ...withAbsoluteUrls(ctx, article),
      categoryTitle: titles.own(category),
      subcategoryTitle: subcategory === null ? null : titles.own(category, subcategory),
    };
  };
}

function withAbsoluteUrls<T extends Article | ArticleSummary>(base: UrlBase, article: T): T {
  const avatar = absoluteUrl(base, article.author.userImage);
  return {
    ...article,
    bannerImg: absoluteUrl(base, article.bannerImg),
    coverImage: absoluteUrl(base, article.coverImage),
    additionalImages: article.additionalImages.map((additional) => ({
      ...additional,
      url: absoluteUrl(base, additional.url),
    })),
    author: { ...article.author, userImage: avatar, userimg: avatar },
    authors: article.authors.map((author) => ({
      ...author,
      userImage: absoluteUrl(base, author.userImage),
    })),
  };
}
