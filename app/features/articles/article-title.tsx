import type { ArticlePage } from '../../../domain/articles/articles.ts';
import { titleSize } from './title-size.ts';

/**
 * The title of an article as the title of a page; a wide one may be wider than the text. What stands above
 * the title on every such page belongs here.
 */
export function ArticleTitle({
  article: { title },
  wide = false,
}: {
  article: Pick<ArticlePage['article'], 'title'>;
  wide?: boolean;
}) {
  return (
    <h1
      className={`mt-4 font-serif ${titleSize(title)} font-semibold tracking-tight text-balance${wide ? ' lg:-me-40' : ''}`}
    >
      {title}
    </h1>
  );
}
