import type { ArticleCard } from '../../../domain/articles/articles.ts';
import { ResponsiveImage } from '../../ui/responsive-image.tsx';

interface CardBannerProps {
  article: Pick<ArticleCard, 'bannerImg' | 'banner'>;
  sizes: string;
  wide?: boolean;
  first?: boolean;
}

/** The banner, if there is one, in a box of fixed ratio, so that the layout does not shift. */
export function CardBanner({ article, sizes, wide = false, first }: CardBannerProps) {
  if (!article.bannerImg) return null;
  return (
    <div
      className={`card-image relative overflow-hidden rounded-lg bg-sunken ${wide ? 'aspect-16/9' : 'aspect-3/2'}`}
    >
      <ResponsiveImage
        image={article.banner}
        src={article.bannerImg}
        sizes={sizes}
        first={first}
        className="size-full object-cover transition-[scale] duration-500 motion-safe:group-hover:scale-[1.025]"
      />
    </div>
  );
}
