import { editorSessionId } from '../../../contract/editor-session.ts';
import { texts } from '../../../contract/texts.ts';
import { type PreviewPage as PreviewData, previewArticle } from '../../../domain/articles/articles.ts';
import { canOwn } from '../../../domain/permissions.ts';
import { FullArticle } from '../../features/articles/full-article.tsx';
import { StandalonePageView } from '../../features/articles/standalone-page.tsx';
import { dashboardRefusalUrl } from '../../request/sign-in-urls.ts';
import { ErrorMessage, type ShownError } from '../../ui/error-message.tsx';
import type { Loaded, PageRequest } from '../page.ts';

type Preview = PreviewData | null;

export const PREVIEW_HEADERS = { 'x-robots-tag': 'noindex' };

/** The only public page that depends on the session; it is never cached. */
export async function loadPreview({ url, services }: PageRequest): Promise<Loaded<Preview>> {
  const { ctx } = services;
  if (!canOwn(ctx.actor, 'article.write')) return { redirect: dashboardRefusalUrl(services), status: 302 };
  const sessionId = editorSessionId.safeParse(url.searchParams.get('desk')).data ?? null;
  const page = await previewArticle(ctx, { sessionId, article: url.searchParams.get('article') });
  return page ? { data: page } : { data: null, css: 'plain' };
}

export function PreviewPage({ data: page }: { data: Preview }) {
  return (
    <>
      <title>{page ? `Preview: ${page.article.title}` : 'Preview'}</title>
      <Mark />
      {page ? <Previewed page={page} /> : <Nothing />}
    </>
  );
}

function Previewed({ page }: { page: NonNullable<Preview> }) {
  return page.article.pagePath === null ? (
    <FullArticle page={page} publicSlug={page.publicSlug} />
  ) : (
    <StandalonePageView page={page} />
  );
}

/** Tells the editor that this is the preview, and not a response of a proxy. */
function Mark() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <meta name="preview" content="rendered" />
    </>
  );
}

function Nothing() {
  return (
    <div className="page-width py-20">
      <h1 className="font-serif text-section font-semibold">{texts.preview.nothing}</h1>
      <p className="mt-4 text-muted">{texts.preview.hint}</p>
    </div>
  );
}

export function PreviewFailure({ error }: { error: ShownError }) {
  // The editor shows why the text is refused. After any other failure it keeps the last preview.
  const isRefused = error.status < 500;
  return (
    <div className="page-width py-20">
      {isRefused && <Mark />}
      <ErrorMessage error={error} />
    </div>
  );
}
