import { texts } from '../../../contract/texts.ts';
import { openShared, type SharedPage as SharedData } from '../../../domain/sharing/sharing.ts';
import { FullArticle } from '../../features/articles/full-article.tsx';
import { OwnPage } from '../../features/articles/own-page.tsx';
import { findStandfirst } from '../../features/articles/standfirst.ts';
import { ErrorMessage, type ShownError } from '../../ui/error-message.tsx';
import type { Loaded, PageRequest } from '../page.ts';

type Shared = SharedData & { standfirst: string | null };

/** The URL holds a secret: no request from the page tells it. */
export const SHARED_HEADERS = {
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
};

/** The article of a share link, for anyone who has it; never cached. */
export async function loadShared({
  params,
  services,
}: PageRequest<{ token: string }>): Promise<Loaded<Shared>> {
  const page = await openShared(services.publicCtx, params.token, services.clientAddress);
  return { data: { ...page, standfirst: findStandfirst(page.article.excerpt, page.rendered) } };
}

export function SharedPage({ data: page }: { data: Shared }) {
  return (
    <>
      <title>{`${texts.sharing.draft}: ${page.article.title}`}</title>
      <meta name="robots" content="noindex, nofollow, noarchive" />
      {page.article.pagePath === null ? (
        <FullArticle page={page} publicSlug={page.publicSlug} />
      ) : (
        <OwnPage page={page} />
      )}
      <p className="page-width pb-16 text-center text-sm text-muted">
        {texts.sharing.note(page.expiresAt.slice(0, 10))}
      </p>
    </>
  );
}

export function SharedFailure({ error }: { error: ShownError }) {
  const isInvalid = error.status === 404;
  return (
    <div className="page-width py-20">
      <ErrorMessage
        error={error}
        title={isInvalid ? texts.sharing.invalidTitle : undefined}
        why={isInvalid ? texts.sharing.invalid : undefined}
      />
    </div>
  );
}
