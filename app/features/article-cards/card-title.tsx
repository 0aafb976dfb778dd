import type { ArticleCard } from '../../../domain/articles/articles.ts';
import { pathTo } from '../../../shared/paths.ts';

interface CardTitleProps {
  article: Pick<ArticleCard, 'slug' | 'title'>;
  className: string;
  heading?: 'h2' | 'h3';
  /** The language of the title, unless an element around it says so. */
  lang?: string;
  /** The link's path, for a list that has standalone pages too. */
  to?: string;
  /** Replaces the title's text, for one with highlighted words. The link covers no more than the title. */
  children?: React.ReactNode;
}

/**
 * The title of an article in a list: a link that covers the nearest `relative` element. What stands above
 * the title on every card belongs here.
 */
export function CardTitle({
  article,
  className,
  heading: Heading = 'h3',
  lang,
  to = pathTo.article(article.slug),
  children,
}: CardTitleProps) {
  const shape = children ? 'hover:underline' : 'group-hover:underline after:absolute after:inset-0';
  return (
    <Heading lang={lang} className={className}>
      <a href={to} className={`decoration-accent decoration-2 underline-offset-4 ${shape}`}>
        {children ?? article.title}
      </a>
    </Heading>
  );
}
