import type { Article, ArticleSummary } from '../../contract/article.ts';
import type { Config } from '../../platform/config.ts';

/** Makes a path of this site an absolute URL, for clients elsewhere. Other URLs stay as they are. */
export function absoluteUrl<T extends string | null>(config: Config, url: T): T {
  return (url?.startsWith('/') ? `${config.publicUrl}${url}` : url) as T;
}

/** An article as the API returns it, with absolute URLs of its images. */
export function withAbsoluteUrls<T extends Article | ArticleSummary>(config: Config, article: T): T {
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
  };
}
