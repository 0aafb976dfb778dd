import type { Article, ArticleSummary } from '../../contract/article.ts';
import type { Config } from '../../platform/config.ts';

/** An address of ours made absolute, so that a client elsewhere can load it; any other stays as it is. */
export function absoluteUrl<T extends string | null>(config: Config, address: T): T {
  return (address?.startsWith('/') ? `${config.publicUrl}${address}` : address) as T;
}

/** An article as the API answers it: with absolute addresses of its pictures. */
export function withAbsoluteUrls<T extends Article | ArticleSummary>(config: Config, article: T): T {
  const image = absoluteUrl(config, article.author.userImage);
  return {
    ...article,
    bannerImg: absoluteUrl(config, article.bannerImg),
    coverImage: absoluteUrl(config, article.coverImage),
    additionalImages: article.additionalImages.map((picture) => ({
      ...picture,
      url: absoluteUrl(config, picture.url),
    })),
    author: { ...article.author, userImage: image, userimg: image },
  };
}
