import { useEffect } from 'react';
import { storedTextNotice } from '../../../browser/stored-text.ts';
import { useEditorSession } from '../session-context.ts';
import { storedText } from '../session-state.ts';

/**
 * Tells the whole screen where the text of a session is stored: also the palette and what else is outside the
 * form.
 */
export function useStoredText(): void {
  const { getState, subscribe } = useEditorSession();
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
