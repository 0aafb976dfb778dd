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
        <Ornament title={article.title} />
      )}
    </div>
  );
}

function Ornament({ title }: { title: string }) {
  const letters = title.replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(letters);
  return (
    <span
      aria-hidden
      className="absolute inset-0 grid place-items-center bg-tint font-serif text-8xl font-semibold text-accent/40 select-none"
    >
      {first?.segment.toUpperCase() ?? '¶'}
    </span>
  );
}
