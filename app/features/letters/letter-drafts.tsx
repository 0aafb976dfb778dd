import { Link } from 'react-router';
import type { LetterSummary } from '../../../contract/letter.ts';
import { pathTo } from '../../../shared/paths.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { TitledPanel } from '../../ui/titled-panel.tsx';

/** The letters that were not sent yet. */
export function LetterDrafts({ letters }: { letters: LetterSummary[] }) {
  return (
    <TitledPanel title="Letters that were not sent">
      <ul className="divide-y divide-line">
        {letters.map(({ _id, subject, updatedAt }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
            <Link to={pathTo.editLetter(_id)} className="text-link min-w-0 font-medium wrap-anywhere">
              <bdi>{subject}</bdi>
            </Link>
            {updatedAt !== null && (
              <p className="text-sm text-muted">
                Saved <LocalTime instant={updatedAt} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </TitledPanel>
  );
}
