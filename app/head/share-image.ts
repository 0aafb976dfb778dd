import type { ResponsiveImage } from '../../contract/image.ts';
import { type ShareCopy, shareCopy } from '../../contract/share-copy.ts';

/** The image that other sites show for a page. */
export interface ShareImage extends ShareCopy {
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
  return { ...shareCopy(article.banner ?? { src }), alt: alt || article.title };
}

/** An article's image with its title, which stands for a banner. */
export function titleImage(
  { title }: { title: string },
  image: Pick<ResponsiveImage, 'src' | 'width' | 'height'> | null,
): ShareImage | null {
  return image && { ...shareCopy(image), alt: title };
}

/** The image of pages without one of their own: see server/files/icons.ts. */
export function siteImage(siteName: string): ShareImage {
  return { src: '/card.png', width: 1200, height: 630, type: 'image/png', alt: siteName };
}
