import { type RefObject, useEffect, useState } from 'react';
import type { FormContent } from '../../../../contract/working-copy.ts';
import { findFailedUpload, onUploadsChange } from '../../../browser/pending-uploads.ts';
import type { EditorSession } from '../../autosave/session.ts';
import { useEditorSession } from '../../autosave/session-context.ts';
import { type FailureFacts, leftOfFailure, type SaveFailure } from './save-failure.ts';

/** Holds why the last save failed, as long as it is true. */
export function useFailure(form: RefObject<HTMLFormElement | null>, first: () => SaveFailure | null) {
  const session = useEditorSession();
  const [shown, setShown] = useState(() => describe(session, form, first()));
  useEffect(() => {
    if (!shown) return;
    const check = () => {
      const left = leftOfFailure(shown.failure, shown.facts, readFacts(session, form));
      if (left !== shown.failure) setShown(left && { ...shown, failure: left });
    };
    const ends = [session.subscribe(check), onUploadsChange(check)];
    check();
    return () => {
      for (const end of ends) end();
    };
  }, [session, form, shown]);
  const show = (failure: SaveFailure | null) => setShown(describe(session, form, failure));
  return [shown?.failure ?? null, show] as const;
}

function describe(
  session: EditorSession,
  form: RefObject<HTMLFormElement | null>,
  failure: SaveFailure | null,
) {
  return failure && { failure, facts: readFacts(session, form) };
}

function readFacts(session: EditorSession, form: RefObject<HTMLFormElement | null>): FailureFacts {
  const content = session.content();
  return {
    hasFailedUpload: form.current !== null && findFailedUpload(form.current) !== undefined,
    readField: (name) => JSON.stringify(content[name as keyof FormContent]),
  };
}
