import { useEffect } from 'react';
import { storedTextNotice } from '../../../browser/stored-text.ts';
import type { EditorSession } from '../session.ts';
import { storedText } from '../session-state.ts';

/** Tells the whole screen where the text of a session is stored: also the palette and what else is outside the form. */
export function useStoredText({ getState, subscribe }: EditorSession): void {
  useEffect(() => {
    const update = () => storedTextNotice.set(storedText(getState()));
    update();
    const unsubscribe = subscribe(update);
    return () => {
      unsubscribe();
      storedTextNotice.set(null);
    };
  }, [getState, subscribe]);
}
