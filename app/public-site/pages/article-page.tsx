import { texts } from '../../../contract/texts.ts';
import { type ArticlePage as ArticleData, readArticlePage } from '../../../domain/articles/articles.ts';
import { pathTo } from '../../../shared/paths.ts';
import { ArticleHead } from '../../features/articles/article-head.tsx';
import { FullArticle } from '../../features/articles/full-article.tsx';
import { ErrorMessage, type ShownError } from '../../ui/error-message.tsx';
import { type Loaded, PageError, type PageRequest } from '../page.ts';

const UNAVAILABLE = new PageError(404, texts.articles.unavailable);

export async function loadArticle({
  params,
  services,
}: PageRequest<{ slug: string }>): Promise<Loaded<ArticleData>> {
  const found = await readArticlePage(services.publicCtx, params.slug);
  if (found.kind === 'moved') return { redirect: pathTo.text(found.to), status: 301 };
  if (found.kind === 'absent') throw UNAVAILABLE;
  return { data: found.page };
}

export function ArticlePage({ data: page }: { data: ArticleData }) {
  return (
    <>
      <ArticleHead page={page} />
      <FullArticle page={page} />
    </>
  );
}

export function ArticleFailure({ error }: { error: ShownError }) {
  const unavailable = error.status === 404;
  return (
    <div className="page-width py-20">
      <ErrorMessage error={error} title={unavailable ? texts.articles.unavailable : undefined} />
    </div>
  );
}
