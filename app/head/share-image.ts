import type { ResponsiveImage } from '../../contract/image.ts';

/** The picture by which other sites show a page. */
export interface ShareImage {
  /** Root-relative or absolute. */
  src: string;
  /** In pixels, where they are known. */
  width?: number | undefined;
  height?: number | undefined;
  alt: string;
}

/** What an article shows at its top. `banner` is null for a picture that is not of our own media. */
interface Bannered {
  title: string;
  bannerImg: string | null;
  banner: ResponsiveImage | null;
}

/** An article's banner; without a text of its own it is told by the article's title. */
export function bannerImage(article: Bannered | null, alt?: string | null): ShareImage | null {
  const src = article?.banner?.src ?? article?.bannerImg;
  if (!article || !src) return null;
  return { src, width: article.banner?.width, height: article.banner?.height, alt: alt || article.title };
}

/** The picture of every page that has none of its own: see server/files/icons.ts. */
export function siteImage(siteName: string): ShareImage {
  return { src: '/card.png', width: 1200, height: 630, alt: siteName };
}
