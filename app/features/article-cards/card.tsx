import { texts } from '../../../contract/texts.ts';
import type { ArticleCard } from '../../../domain/articles/articles.ts';
import { pathTo } from '../../../shared/paths.ts';
import { textDirection } from '../../../shared/text/text-direction.ts';
import { CategoryName } from '../../ui/category-name.tsx';
import { Day } from '../../ui/day.tsx';
import { useSite } from '../../ui/site-context.ts';
import { AuthorNames } from './author-names.tsx';
import { CardBanner } from './card-banner.tsx';
import { CardTitle } from './card-title.tsx';
import { leadClasses } from './lead-classes.ts';

interface CardProps {
  article: ArticleCard;
  /** Replaces the article's description. */
  summary?: React.ReactNode;
  sizes?: string;
  /** A larger card, with the image beside the text on wide screens. */
  lead?: boolean;
  heading?: 'h2' | 'h3';
  /** False where all cards have the same category. */
  withCategory?: boolean;
  /** False where all cards have the same author. */
  withAuthors?: boolean;
  className?: string;
}

const THIRD = '(min-width: 64rem) 26rem, (min-width: 36rem) 45vw, 100vw';
/** The `sizes` of a card in `.compact`. */
export const LINE = '(min-width: 64rem) 26rem, (min-width: 36rem) 45vw, 6.5rem';
/** The `sizes` of a card in `.rows`. */
export const ROW = '(min-width: 54rem) 15rem, 28vw';
const LEAD = '(min-width: 64rem) 50rem, 100vw';

/** An article in a list, without a banner as text alone. The title is a link that covers the whole card. */
export function Card({
  article,
  summary,
  sizes,
  lead = false,
  heading,
  withCategory = true,
  withAuthors = true,
  className = '',
}: CardProps) {
  const { bannerImg } = article;
  const layout = bannerImg ? `content-start ${lead ? leadClasses.card : ''}` : 'no-banner content-center';
  const measure = bannerImg ? 'line-clamp-3' : 'max-w-measure';
  return (
    <article
      {...textDirection(article.lang)}
      className={`card group relative grid grid-cols-1 gap-y-4 ${layout} ${className}`}
    >
      <CardBanner article={article} sizes={sizes ?? (lead ? LEAD : THIRD)} wide={lead} />
      <div className="min-w-0">
        {withCategory && <CategoryLabel article={article} />}
        <CardTitle
          article={article}
          heading={heading}
          className={`${withCategory ? 'mt-2 ' : ''}font-serif font-semibold tracking-tight text-pretty ${lead ? leadClasses.title : 'text-card'}`}
        />
        <p className={`mt-2 text-soft ${lead ? 'text-lg' : `summary ${measure}`}`}>
          {summary ?? article.description}
        </p>
        <Byline article={article} withAuthors={withAuthors} className="mt-3" />
      </div>
    </article>
  );
}

/** A link to the category, above the link that covers the card. */
export function CategoryLabel({
  article,
  className = 'text-accent',
}: {
  article: Pick<ArticleCard, 'category' | 'lang'>;
  className?: string;
}) {
  const { category } = article;
  const { lang } = useSite();
  return (
    <a
      href={pathTo.category(category)}
      lang={article.lang === lang ? undefined : lang}
      className={`kicker relative z-10 hover:underline ${className}`}
      dir="auto"
    >
      <CategoryName category={category} />
    </a>
  );
}

interface BylineProps {
  article: ArticleCard;
  withAuthors?: boolean;
  className?: string;
}

export function Byline({ article, withAuthors = true, className = '' }: BylineProps) {
  return (
    <p className={`byline text-sm text-muted ${className}`}>
      {withAuthors && (
        <span>
          <AuthorNames authors={article.authors} />
        </span>
      )}
      <Day instant={article.createdAt} />
      <span dir="ltr">{texts.articles.readTime(article.readTime)}</span>
    </p>
  );
}
