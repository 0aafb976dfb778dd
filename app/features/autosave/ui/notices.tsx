import { Info } from 'lucide-react';
import { texts } from '../../../../contract/texts.ts';
import { isDiscarded } from '../recovery/discarded.ts';
import type { EditorSession } from '../session.ts';
import { useSessionState } from './status-line.tsx';

interface JournalNoticesProps {
  desk: EditorSession;
  otherTab: boolean;
  /** Whether it is said already that somebody saved. */
  conflict: boolean;
}

/** What is good to know of others at the same article, calmly. */
export function AutosaveNotices({ desk, otherTab, conflict }: JournalNoticesProps) {
  const { savedElsewhere, inTrash, others } = useSessionState(desk);
  const { journal } = texts;
  const elsewhere = others.some((other) => !isDiscarded(other.desk)) && desk.articleId !== null && !otherTab;
  const said = [
    savedElsewhere && !conflict && journal.newer,
    otherTab && (desk.articleId === null ? journal.openElsewhere : journal.otherTab),
    elsewhere && journal.elsewhere,
  ];
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {said
        .filter((text) => text !== false)
        .map((text) => (
          <Told key={text}>{text}</Told>
        ))}
      {inTrash && (
        <Told>
          {texts.articles.inTrash}{' '}
          <a href={trash} target="_blank" rel="noopener" className="text-link">
            {journal.openTrash}
          </a>
        </Told>
      )}
    </div>
  );
}

const trash = '/dashboard/manage-article?status=trash';

function Told({ children }: { children: React.ReactNode }) {
  return (
    <p className="flex gap-2 rounded-md bg-sunken px-4 py-3 text-sm text-soft">
      <Info size={18} aria-hidden className="shrink-0" />
      <span>{children}</span>
    </p>
  );
}
