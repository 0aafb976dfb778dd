import { Link } from 'react-router';
import type { Status } from '../../../contract/article.ts';
import { texts } from '../../../contract/texts.ts';
import type { EditableArticle } from '../../../domain/articles/articles.ts';
import { usePendingUploads } from '../../browser/pending-uploads.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import type { EditorSession } from '../autosave/session.ts';
import { MissingImages } from '../autosave/ui/missing-images.tsx';
import { SignInLink, StatusLine } from '../autosave/ui/status-line.tsx';
import { saveButtonText } from './saving/save-status.ts';
import type { SaveFailure } from './saving/use-saving.ts';

interface SaveBarProps {
  session: EditorSession;
  article: EditableArticle | null;
  /** The status that is chosen in the form. */
  status: Status;
  busy: boolean;
  /** Why the last save was not sent; null if it was. */
  unsent: SaveFailure | null;
}

/** The bar below the form, which stays in view: the save button and the state of the autosave. */
export function SaveBar({ session, article, status, busy, unsent }: SaveBarProps) {
  const buttonText = saveButtonText(status, article?.status ?? null);
  const isUploading = usePendingUploads() > 0;
  return (
    <div className="save-bar sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-4 py-3 sm:-mx-8 sm:px-8">
      {unsent && (
        <div className="w-full">
          <ErrorAlert>
            {unsent.message} {unsent.signedOut && <SignInLink />}
          </ErrorAlert>
        </div>
      )}
      <MissingImages session={session} />
      <div className="flex gap-2">
        {article && (
          <Link to="/dashboard/manage-article" className="button button-quiet">
            Cancel
          </Link>
        )}
        <button type="submit" className="button" aria-disabled={busy}>
          {buttonText[busy ? 'busy' : 'idle']}
        </button>
      </div>
      <p role="status" className="text-sm text-soft empty:hidden">
        {busy && isUploading && texts.articles.imageUploading}
      </p>
      <StatusLine session={session} status={article?.status ?? null} />
    </div>
  );
}
