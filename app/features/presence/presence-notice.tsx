import { Users } from 'lucide-react';
import type { PresentEditor } from '../../../contract/presence.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { usePresence } from './use-presence.ts';

interface PresenceNoticeProps {
  articleId: string | null;
  /** True if another notice says that another tab of this browser has the article open. */
  otherTab: boolean;
}

/**
 * Says who else has the article open, and when they last changed it. Where it appears, the text must not
 * move.
 */
export function PresenceNotice({ articleId, otherTab }: PresenceNoticeProps) {
  const others = usePresence(articleId);
  const shown = withoutRepeats(others).filter(({ own }) => !own || !otherTab);
  return (
    <div role="status" className="flex flex-wrap gap-x-4 gap-y-1 empty:hidden">
      {shown.map((editor) => (
        <PresenceLine key={editor.desk} editor={editor} isNamesake={isNamesake(editor, shown)} />
      ))}
    </div>
  );
}

interface PresenceLineProps {
  editor: PresentEditor;
  /** True if another one has the same name. */
  isNamesake: boolean;
}

function PresenceLine({ editor: { name, email, own, changedAt }, isNamesake }: PresenceLineProps) {
  return (
    <p className="flex items-center gap-2 text-sm text-soft">
      <Users size={16} aria-hidden className="shrink-0" />
      <span>
        {own ? (
          'You have this article open in another tab or browser.'
        ) : (
          <>
            <bdi className="font-medium">{name}</bdi> {isNamesake && <bdi>({email}) </bdi>}has this article
            open.
          </>
        )}
        {changedAt && (
          <>
            {' '}
            Last change: <LocalTime instant={changedAt} />
          </>
        )}
      </span>
    </p>
  );
}

function isNamesake({ own, name, email }: PresentEditor, all: PresentEditor[]): boolean {
  return !own && all.some((other) => !other.own && other.name === name && other.email !== email);
}

/** One entry for each other user, and one for the user's own other sessions: that of the latest change. */
function withoutRepeats(others: PresentEditor[]): PresentEditor[] {
  const key = ({ own, email }: PresentEditor) => (own ? '' : email);
  return others.filter((one, index) => others.findIndex((other) => key(other) === key(one)) === index);
}
