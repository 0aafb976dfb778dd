import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Status } from '../../../../contract/article.ts';
import { texts } from '../../../../contract/texts.ts';
import { useLeaveWarning } from '../../../components/use-leave-warning.ts';
import type { EditorSession } from '../session.ts';
import { isUnstored, publicationNote } from '../session-state.ts';

const dots = {
  saved: 'bg-good',
  saving: 'bg-muted',
  offline: 'bg-warn',
  'signed-out': 'bg-warn',
  refused: 'bg-danger',
} as const;

/**
 * Where the text is kept, and what readers do not have of it yet, always in sight; what is kept nowhere is not left unasked.
 * Read out only when there is trouble and when it is over: not at every pause of typing. `status` is the article's.
 */
export function StatusLine({ desk, status }: { desk: EditorSession; status: Status | null }) {
  const view = useSessionState(desk);
  const { sync, label, message, isStored, localStore } = view;
  const unpublished = publicationNote(view, status);
  const calm = sync === 'saved' || sync === 'saving';
  useLeaveWarning(isUnstored(view), desk.flushAndWait);
  const before = useRef(true);
  useEffect(() => {
    before.current = calm;
  }, [calm]);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p
        role="status"
        aria-live={calm && before.current ? 'off' : 'polite'}
        data-journal={sync}
        data-kept={isStored}
        className="flex items-center gap-2"
      >
        <span aria-hidden className={`size-2 shrink-0 rounded-full ${dots[sync]}`} />
        {label}
      </p>
      {unpublished && <p className="text-soft">{unpublished}</p>}
      {message && sync !== 'signed-out' && <p className="text-soft">{message}</p>}
      {sync === 'signed-out' && <SignIn />}
      {localStore === 'fails' && <p className="text-soft">{texts.journal.noDevice}</p>}
    </div>
  );
}

/** The way in that leaves this page where it is. */
export function SignIn() {
  return (
    <a href="/login" target="_blank" rel="noopener" className="text-link font-semibold">
      {texts.journal.signIn}
    </a>
  );
}

/** What is kept where, as it changes. */
export function useSessionState(desk: EditorSession) {
  return useSyncExternalStore(desk.subscribe, desk.state, desk.state);
}
