import { createContext, useContext, useSyncExternalStore } from 'react';
import type { EditorSession } from './session.ts';
import type { SessionState } from './session-state.ts';

/** The editor session of the form around a component. */
export const EditorSessionContext = createContext<EditorSession | null>(null);

/** Returns the editor session of the form around the component. Throws an error outside one. */
export function useEditorSession(): EditorSession {
  const session = useContext(EditorSessionContext);
  if (!session) throw new Error('There is no EditorSessionContext.');
  return session;
}

/** Returns where the text of the form is stored. Renders again when that changes. */
export function useSessionState(): SessionState {
  const { subscribe, getState } = useEditorSession();
  return useSyncExternalStore(subscribe, getState, getState);
}
