import { Link } from 'react-router';
import type { Status } from '../../../contract/article.ts';
import { texts } from '../../../contract/texts.ts';
import type { EditableArticle } from '../../../domain/articles/articles.ts';
import { Problem } from '../../components/problem.tsx';
import { useUnderWay } from '../../components/under-way.ts';
import type { EditorSession } from '../autosave/session.ts';
import { MissingImages } from '../autosave/ui/missing-images.tsx';
import { SignIn, StatusLine } from '../autosave/ui/status-line.tsx';
import { saveButtonText } from './saving/save-status.ts';
import type { Outcome } from './saving/use-saving.ts';

interface DeskBarProps {
  desk: EditorSession;
  article: EditableArticle | null;
  /** What is chosen to become of the text. */
  status: Status;
  busy: boolean;
  /** Why the last save is not sent; null when it is. */
  unsent: Outcome | null;
}

/** At the foot of the form, always in sight: what becomes of the text, and where it is kept. */
export function SaveBar({ desk, article, status, busy, unsent }: DeskBarProps) {
  const words = saveButtonText(status, article?.status ?? null);
  const waits = useUnderWay() > 0 && busy;
  return (
    <div className="foot sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-4 py-3 sm:-mx-8 sm:px-8">
      {unsent && (
        <div className="w-full">
          <Problem>
            {unsent.message} {unsent.signedOut && <SignIn />}
          </Problem>
        </div>
      )}
      <MissingImages desk={desk} />
      <div className="flex gap-2">
        {article && (
          <Link to="/dashboard/manage-article" className="button button-quiet">
            Cancel
          </Link>
        )}
        <button type="submit" className="button" aria-disabled={busy}>
          {words[busy ? 'busy' : 'idle']}
        </button>
      </div>
      <p role="status" className="text-sm text-soft empty:hidden">
        {waits && texts.articles.pictureUnderWay}
      </p>
      <StatusLine desk={desk} status={article?.status ?? null} />
    </div>
  );
}
