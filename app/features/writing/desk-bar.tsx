import { Link } from 'react-router';
import type { Status } from '../../../contract/article.ts';
import { texts } from '../../../contract/texts.ts';
import type { EditableArticle } from '../../../domain/articles/articles.ts';
import { Problem } from '../../components/problem.tsx';
import { useUnderWay } from '../../components/under-way.ts';
import { saveWords } from './how-saved.ts';
import type { Desk } from './journal/desk.ts';
import { MissingPictures } from './journal/missing-pictures.tsx';
import { SignIn, StateLine } from './journal/state-line.tsx';
import type { Outcome } from './use-saving.ts';

interface DeskBarProps {
  desk: Desk;
  article: EditableArticle | null;
  /** What is chosen to become of the text. */
  status: Status;
  busy: boolean;
  /** Why the last save is not sent; null when it is. */
  unsent: Outcome | null;
}

/** At the foot of the form, always in sight: what becomes of the text, and where it is kept. */
export function DeskBar({ desk, article, status, busy, unsent }: DeskBarProps) {
  const words = saveWords(status, article?.status ?? null);
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
      <MissingPictures desk={desk} />
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
      <StateLine desk={desk} status={article?.status ?? null} />
    </div>
  );
}
