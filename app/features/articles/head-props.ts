import type { ArticlePage } from '../../../domain/articles/articles.ts';
import { bannerImage, titleImage } from '../../head/share-image.ts';

/** The properties that the heads of an article and of a standalone page have in common. */
export function headProps({ article, banner, bannerAlt, shareImage }: Omit<ArticlePage, 'rendered'>) {
  return {
    title: article.title,
    description: article.seoDescription ?? article.description,
    wholeTitle: article.seoTitle,
    canonical: article.canonicalUrl,
    noindex: article.noindex || article.unlisted,
    image: bannerImage({ ...article, banner }, bannerAlt) ?? titleImage(article, shareImage),
    lang: article.lang,
  };
}
