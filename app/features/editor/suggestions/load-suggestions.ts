import type { EditorView } from '@tiptap/pm/view';
import type { Suggester, Suggestion } from '../base/suggester.ts';

/** Typing has paused when no key has come for so long. */
export const PAUSE_MS = 150;

type Request = { suggester: Suggester; query: string; isLoading: boolean };
type OnLoaded = (view: EditorView, loaded: { query: string; suggestions: Suggestion[] }) => void;

/** Loads the suggestions of the open list when typing pauses. Failed requests find nothing. */
export function loadSuggestions(onLoaded: OnLoaded) {
  let current: Request | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(timer);
    current = null;
  };
  const start = async (view: EditorView, request: Request) => {
    const suggestions = await request.suggester.load?.(request.query).catch(() => []);
    if (current === request && !view.isDestroyed)
      onLoaded(view, { query: request.query, suggestions: suggestions ?? [] });
  };
  return {
    cancel,
    update(view: EditorView, open: Request | null): void {
      if (current?.query === open?.query && current?.suggester === open?.suggester) return;
      cancel();
      if (!open?.isLoading) return;
      const request = open;
      current = request;
      timer = setTimeout(() => void start(view, request), PAUSE_MS);
    },
  };
}
