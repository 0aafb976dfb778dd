import type { ArticleCard } from '../../../domain/articles/articles.ts';
import { firstCharacter } from '../../i18n/first-character.ts';
import { ResponsiveImage } from '../../ui/responsive-image.tsx';

interface CardBannerProps {
  article: Pick<ArticleCard, 'bannerImg' | 'banner' | 'title' | 'category'>;
  sizes: string;
  wide?: boolean;
  first?: boolean;
}

/**
 * The banner in a box of fixed ratio, so that the layout does not shift; without one, an ornament of the
 * title's first letter.
 */
export function CardBanner({ article, sizes, wide = false, first }: CardBannerProps) {
  return (
    <div
      className={`card-image relative overflow-hidden rounded-lg bg-sunken ${wide ? 'aspect-16/9' : 'aspect-3/2'}`}
    >
      {article.bannerImg ? (
        <ResponsiveImage
          image={article.banner}
          src={article.bannerImg}
          sizes={sizes}
          first={first}
          className="size-full object-cover transition-[scale] duration-500 motion-safe:group-hover:scale-[1.025]"
        />
      ) : (
        <Ornament title={article.title} category={article.category} />
      )}
    </div>
  );
}

/** Positions of the disc behind the letter. */
const POSITIONS = ['78% 24%', '24% 78%', '50% 104%', '8% 12%', '92% 84%'];

/** A letter on a colour that depends on the category, in a shade and with a disc that depend on the title. */
function Ornament({ title, category }: { title: string; category: string }) {
  return (
    <span
      aria-hidden
      className="ornament absolute inset-0 grid place-items-center overflow-clip font-serif font-semibold select-none"
      style={ornamentStyle(title, category)}
    >
      {firstCharacter(title.replace(/[^\p{L}\p{M}\p{N}]/gu, '')) ?? '¶'}
    </span>
  );
}

function ornamentStyle(title: string, category: string): React.CSSProperties {
  const seed = hash(title);
  const hue = (hash(category) + (seed % 7) * 6) % 360;
  return { '--hue': hue, '--at': POSITIONS[seed % POSITIONS.length] } as React.CSSProperties;
}

function hash(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum;
}
