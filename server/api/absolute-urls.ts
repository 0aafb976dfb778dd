import type { Article, ArticleSummary, PresentedTitles } from '../../contract/article.ts';
import { categoryTitles } from '../../domain/categories/categories.ts';
import type { Ctx } from '../../domain/context.ts';
import type { Config } from '../../platform/config.ts';

/** Makes a path of this site an absolute URL, for clients elsewhere. Other URLs stay as they are. */
export function absoluteUrl<T extends string | null>(config: Config, url: T): T {
  return (url?.startsWith('/') ? `${config.publicUrl}${url}` : url) as T;
}

/** An article as the API returns it: with absolute URLs of its images, and its category titles as readers see them. */
export async function presentArticle<T extends Article | ArticleSummary>(
  ctx: Ctx,
  article: T,
): Promise<T & PresentedTitles> {
  return (await articlePresenter(ctx))(article);
}

/** Returns `presentArticle` without its reading, for an article that is about to be saved. */
export async function articlePresenter(ctx: Ctx) {
  const titles = await categoryTitles(ctx);
  return <T extends Article | ArticleSummary>(article: T): T & PresentedTitles => {
    const { category, subcategory } = article;
    return {
      ...withAbsoluteUrls(ctx.config, article),
      categoryTitle: titles.own(category),
      subcategoryTitle: subcategory === null ? null : titles.own(category, subcategory),
    };
  };
}

function withAbsoluteUrls<T extends Article | ArticleSummary>(config: Config, article: T): T {
  const avatar = absoluteUrl(config, article.author.userImage);
  return {
    ...article,
    bannerImg: absoluteUrl(config, article.bannerImg),
    coverImage: absoluteUrl(config, article.coverImage),
    additionalImages: article.additionalImages.map((additional) => ({
      ...additional,
      url: absoluteUrl(config, additional.url),
    })),
    author: { ...article.author, userImage: avatar, userimg: avatar },
    authors: article.authors.map((author) => ({
      ...author,
      userImage: absoluteUrl(config, author.userImage),
    })),
  };
}
