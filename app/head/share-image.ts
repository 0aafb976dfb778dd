import type { ResponsiveImage } from '../../contract/image.ts';

/** The image that other sites show for a page. */
export interface ShareImage {
  /** Root-relative or absolute. */
  src: string;
  /** In pixels, if known. */
  width?: number | undefined;
  height?: number | undefined;
  alt: string;
}

/** `banner` is null for an image of another site. */
interface ArticleWithBanner {
  title: string;
  bannerImg: string | null;
  banner: ResponsiveImage | null;
}

/** An article's banner. Its alt text falls back to the article's title. */
export function bannerImage(article: ArticleWithBanner | null, alt?: string | null): ShareImage | null {
  const src = article?.banner?.src ?? article?.bannerImg;
  if (!article || !src) return null;
  return { src, width: article.banner?.width, height: article.banner?.height, alt: alt || article.title };
}

/** The image of pages without one of their own: see server/files/icons.ts. */
export function siteImage(siteName: string): ShareImage {
  return { src: '/card.png', width: 1200, height: 630, alt: siteName };
}
