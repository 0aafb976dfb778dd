import { useCallback, useEffect, useState } from 'react';
import type { ArticleNotes, NewNote, Note } from '../../../contract/note.ts';
import { callApi, errorMessage } from '../../browser/api.ts';

export type NotesState = ReturnType<typeof useNotes>;

/**
 * The comments on an article, read again whenever its tab is shown; null is an article that does not exist
 * yet.
 */
export function useNotes(articleId: string | null) {
  const [{ notes, canResolve }, setState] = useState<ArticleNotes>({ notes: [], canResolve: false });
  const [error, setError] = useState('');
  const path = articleId && `/articles/${encodeURIComponent(articleId)}/notes`;
  const load = useCallback(async () => {
    if (path === null) return;
    try {
      setState(await callApi<ArticleNotes>('GET', path));
      setError('');
    } catch (error) {
      setError(errorMessage(error));
    }
  }, [path]);
  useEffect(() => {
    void load();
    const onShow = () => document.hidden || void load();
    document.addEventListener('visibilitychange', onShow);
    return () => document.removeEventListener('visibilitychange', onShow);
  }, [load]);
  const put = (changed: Note) => setState((state) => ({ ...state, notes: withNote(state.notes, changed) }));
  return {
    notes,
    canResolve,
    error,
    load,
    /** Writes a comment or a reply. */
    add: async (input: Partial<NewNote>) => {
      const note = await callApi<Note>('POST', path ?? '', input);
      put(note);
      return note;
    },
    resolve: async ({ _id }: Note, resolved: boolean) => {
      put(await callApi<Note>('PATCH', `/notes/${_id}`, { resolved }));
    },
    remove: async (id: string) => {
      await callApi('DELETE', `/notes/${id}`);
      setState((state) => ({ ...state, notes: withoutNote(state.notes, id) }));
    },
  };
}

function withNote(notes: Note[], changed: Note): Note[] {
  const isKnown = notes.some(({ _id }) => _id === changed._id);
  return isKnown ? notes.map((note) => (note._id === changed._id ? changed : note)) : [...notes, changed];
}

function withoutNote(notes: Note[], id: string): Note[] {
  return notes
    .filter(({ _id }) => _id !== id)
    .map((note) => ({ ...note, replies: note.replies.filter(({ _id }) => _id !== id) }));
}
