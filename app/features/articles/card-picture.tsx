import type { ArticleCard } from '../../../domain/articles/articles.ts';
import { firstLetter } from '../../components/first-letter.ts';
import { Picture } from '../../components/picture.tsx';

interface CardPictureProps {
  article: Pick<ArticleCard, 'bannerImg' | 'banner' | 'title' | 'category'>;
  sizes: string;
  wide?: boolean;
  first?: boolean;
}

/** The banner in a box of fixed ratio, so that nothing jumps; without one, the title's first letter as an ornament. */
export function CardPicture({ article, sizes, wide = false, first }: CardPictureProps) {
  return (
    <div
      className={`card-picture relative overflow-hidden rounded-lg bg-sunken ${wide ? 'aspect-16/9' : 'aspect-3/2'}`}
    >
      {article.bannerImg ? (
        <Picture
          picture={article.banner}
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

/** Where the disc behind the letter stands. */
const PLACES = ['78% 24%', '24% 78%', '50% 104%', '8% 12%', '92% 84%'];

/**
 * Each category has a colour of its own, each title a shade of it and a place for the disc, so that such cards are not all
 * alike.
 */
function Ornament({ title, category }: { title: string; category: string }) {
  return (
    <span
      aria-hidden
      className="ornament absolute inset-0 grid place-items-center overflow-clip font-serif font-semibold select-none"
      style={coverOf(title, category)}
    >
      {firstLetter(title.replace(/[^\p{L}\p{M}\p{N}]/gu, '')) ?? '¶'}
    </span>
  );
}

function coverOf(title: string, category: string): React.CSSProperties {
  const chance = sumOf(title);
  const hue = (sumOf(category) + (chance % 7) * 6) % 360;
  return { '--hue': hue, '--at': PLACES[chance % PLACES.length] } as React.CSSProperties;
}

function sumOf(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum;
}
