import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Status } from '../../../../contract/article.ts';
import { texts } from '../../../../contract/texts.ts';
import { useLeaveWarning } from '../../../components/use-leave-warning.ts';
import type { Desk } from './desk.ts';
import { isNowhere, notOut } from './view.ts';

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
export function StateLine({ desk, status }: { desk: Desk; status: Status | null }) {
  const view = useDeskView(desk);
  const { state, text, message, kept, device } = view;
  const unpublished = notOut(view, status);
  const calm = state === 'saved' || state === 'saving';
  useLeaveWarning(isNowhere(view), desk.keepForSure);
  const before = useRef(true);
  useEffect(() => {
    before.current = calm;
  }, [calm]);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p
        role="status"
        aria-live={calm && before.current ? 'off' : 'polite'}
        data-journal={state}
        data-kept={kept}
        className="flex items-center gap-2"
      >
        <span aria-hidden className={`size-2 shrink-0 rounded-full ${dots[state]}`} />
        {text}
      </p>
      {unpublished && <p className="text-soft">{unpublished}</p>}
      {message && state !== 'signed-out' && <p className="text-soft">{message}</p>}
      {state === 'signed-out' && <SignIn />}
      {device === 'fails' && <p className="text-soft">{texts.journal.noDevice}</p>}
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
export function useDeskView(desk: Desk) {
  return useSyncExternalStore(desk.subscribe, desk.view, desk.view);
}
