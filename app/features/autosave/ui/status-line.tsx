import { useEffect, useRef } from 'react';
import type { Status } from '../../../../contract/article.ts';
import { texts } from '../../../../contract/texts.ts';
import { useUnsavedText } from '../../../browser/unsaved-text.ts';
import { useEditorSession, useSessionState } from '../session-context.ts';
import { isUnstored, publicationNote } from '../session-state.ts';

const dots = {
  saved: 'bg-good',
  saving: 'bg-muted',
  offline: 'bg-warn',
  error: 'bg-warn',
  'signed-out': 'bg-warn',
  refused: 'bg-danger',
} as const;

interface StatusLineProps {
  status: Status | null;
  /** Why the last save stored nothing in the article; null if it did. */
  failedSave: 'refused' | 'unsent' | null;
}

/**
 * Says where the text is stored and what is not public yet, and asks before unstored text is left. Screen
 * readers announce only failures and their end, not each autosave. `status` is that of the article; null for
 * a new one.
 */
export function StatusLine({ status, failedSave }: StatusLineProps) {
  const { flushAndWait } = useEditorSession();
  const state = useSessionState();
  const { sync, label, isStored } = state;
  const isAutosaveOnly =
    sync === 'saved' && (status === null ? failedSave === 'unsent' : failedSave !== null);
  const unpublished = (!isAutosaveOnly || status === null) && publicationNote(state, status);
  const isCalm = sync === 'saved' || sync === 'saving';
  useUnsavedText(isUnstored(state), flushAndWait);
  const wasCalm = useRef(true);
  useEffect(() => {
    wasCalm.current = isCalm;
  }, [isCalm]);
  return (
    <>
      <p
        role="status"
        aria-live={isCalm && wasCalm.current ? 'off' : 'polite'}
        data-autosave={sync}
        data-stored={isStored}
        data-calm={isCalm && !isAutosaveOnly}
        className="flex min-w-0 items-center gap-2 text-sm leading-tight"
      >
        <span
          aria-hidden
          className={`size-2 shrink-0 rounded-full ${dots[isAutosaveOnly ? 'offline' : sync]}`}
        />
        {isAutosaveOnly ? texts.autosave[status === null ? 'autosaved' : 'savedButRefused'] : label}
      </p>
      {unpublished && <p className="publication-note min-w-0 truncate text-sm text-soft">{unpublished}</p>}
    </>
  );
}

/** Says why the text is not stored everywhere, and what to do. */
export function StatusNotes() {
  const { sync, message, localStore } = useSessionState();
  return (
    <>
      {message && sync !== 'signed-out' && <p>{message}</p>}
      {sync === 'signed-out' && <SignInLink />}
      {localStore === 'fails' && <p>{texts.autosave.noLocalStore}</p>}
    </>
  );
}

/** Opens the login in a new tab, so that the form stays. */
export function SignInLink() {
  return (
    <a href="/login" target="_blank" rel="noopener" className="text-link font-semibold">
      {texts.autosave.signIn}
    </a>
  );
}
