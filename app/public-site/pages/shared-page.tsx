import { texts } from '../../../contract/texts.ts';
import { listSharedNotes, type SharedNotes as Notes } from '../../../domain/notes/notes.ts';
import { openShared, type SharedPage as SharedData } from '../../../domain/sharing/sharing.ts';
import { FullArticle } from '../../features/articles/full-article.tsx';
import { StandalonePageView } from '../../features/articles/standalone-page.tsx';
import type { RefusedNote } from '../../features/shared-notes/note-form.tsx';
import { SharedNotes } from '../../features/shared-notes/shared-notes.tsx';
import { formatDay } from '../../i18n/dates.ts';
import { ErrorMessage, type ShownError } from '../../ui/error-message.tsx';
import { useSite } from '../../ui/site-context.ts';
import type { Loaded, PageRequest } from '../page.ts';
import { sendNote } from './shared-notes-form.ts';

type Shared = SharedData & {
  /** Null if neither the link nor an account lets the reader comment. */
  notes: Notes | null;
  refused?: RefusedNote | undefined;
};
type Request = PageRequest<{ token: string }>;

/** The URL holds a secret: no request from the page tells it. */
export const SHARED_HEADERS = { 'x-robots-tag': 'noindex, nofollow, noarchive' };

/** The article of a share link, for anyone who has it; never cached. */
export async function loadShared({ params, services }: Request): Promise<{ data: Shared }> {
  const page = await openShared(services.publicCtx, params.token, services.clientAddress);
  const notes = await listSharedNotes(services.ctx, params.token);
  return { data: { ...page, notes } };
}

/**
 * Handles the form of a comment: leads to the comment, or shows the page again with the reason why it was
 * refused.
 */
export async function submitNote(request: Request, form: FormData): Promise<Loaded<Shared>> {
  const sent = await sendNote(request, form);
  if ('path' in sent) return { redirect: sent.path, status: 303 };
  const { data } = await loadShared(request);
  return { data: { ...data, refused: sent.refused }, status: sent.status };
}

export function SharedPage({ data: page }: { data: Shared }) {
  const notes = page.notes && <SharedNotes data={page.notes} refused={page.refused} />;
  return (
    <>
      <title>{`${texts.sharing.draft}: ${page.article.title}`}</title>
      <meta name="robots" content="noindex, nofollow, noarchive" />
      <DraftNotice page={page} />
      {page.article.pagePath === null ? (
        <FullArticle page={page} publicSlug={page.publicSlug} notes={notes} />
      ) : (
        <>
          <StandalonePageView page={page} />
          {notes}
        </>
      )}
    </>
  );
}

/**
 * Says at the top of the page that it is a draft. Dark, since the navigation bar is bright above a banner.
 */
function DraftNotice({ page: { expiresAt, notes } }: { page: Shared }) {
  const { timeZone } = useSite();
  return (
    <aside aria-label={texts.sharing.draft} className="draft-notice">
      <p className="page-width">
        {texts.sharing.note(formatDay(timeZone, expiresAt))}
        {notes && <a href="#_comments">Comment</a>}
      </p>
    </aside>
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
