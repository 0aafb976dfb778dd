import type { ArticleCard } from '../../../domain/articles/articles.ts';
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
          className="size-full object-cover transition-[scale] duration-500 group-hover:scale-[1.025] motion-reduce:transition-none"
        />
      ) : (
        <Ornament title={article.title} category={article.category} />
      )}
    </div>
  );
}

/** Each category has a colour of its own, so that a page of such cards is not all alike. */
function Ornament({ title, category }: { title: string; category: string }) {
  const letters = title.replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(letters);
  return (
    <span
      aria-hidden
      className="ornament absolute inset-0 grid place-items-center font-serif font-semibold select-none"
      style={{ '--hue': hueOf(category) } as React.CSSProperties}
    >
      {first?.segment.toUpperCase() ?? '¶'}
    </span>
  );
}

function hueOf(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 360;
  return sum;
}
