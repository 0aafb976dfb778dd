import { Info } from 'lucide-react';
import { texts } from '../../../../contract/texts.ts';
import { isDiscarded } from '../recovery/discarded.ts';
import { useEditorSession, useSessionState } from '../session-context.ts';

interface AutosaveNoticesProps {
  otherTab: boolean;
  /** True if the form shows a conflict already. */
  conflict: boolean;
}

/** Says what others do with the same article. */
export function AutosaveNotices({ otherTab, conflict }: AutosaveNoticesProps) {
  const { savedElsewhere, inTrash, others } = useSessionState();
  const { autosave } = texts;
  const isNew = useEditorSession().articleId === null;
  const hasOthers = others.some(({ desk }) => !isDiscarded(desk));
  const notices = [
    savedElsewhere && !conflict && autosave.savedElsewhere,
    otherTab && (isNew ? autosave.openElsewhere : autosave.otherTab),
    hasOthers && !isNew && !otherTab && autosave.elsewhere,
  ];
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {notices
        .filter((text) => text !== false)
        .map((text) => (
          <InfoNotice key={text}>{text}</InfoNotice>
        ))}
      {inTrash && (
        <InfoNotice>
          {texts.articles.inTrash}{' '}
          <a
            href="/dashboard/manage-article?status=trash"
            target="_blank"
            rel="noopener"
            className="text-link"
          >
            {autosave.openTrash}
          </a>
        </InfoNotice>
      )}
    </div>
  );
}

/** A notice that needs no action. */
export function InfoNotice({ children }: { children: React.ReactNode }) {
  return (
    <p className="flex gap-2 rounded-md bg-sunken px-4 py-3 text-sm text-soft">
      <Info size={18} aria-hidden className="shrink-0" />
      <span>{children}</span>
    </p>
  );
}
