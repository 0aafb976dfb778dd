import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Article } from '../../../contract/article.ts';
import { texts } from '../../../contract/texts.ts';
import { pathTo } from '../../../shared/paths.ts';
import { callApi, errorMessage } from '../../browser/api.ts';
import { notify } from '../../browser/toasts.ts';
import { newSessionId } from '../autosave/local/record.ts';

/** The navigation state of an editor that opens a duplicate. */
export const DUPLICATED = 'duplicated';

/** Duplicates an article and opens the copy in the editor. */
export function useDuplicate() {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  // Repeats the request of a lost response instead of making a second copy.
  const saveIds = useRef(new Map<string, string>());
  const duplicate = async (id: string) => {
    if (isBusy) return;
    setBusy(true);
    const saveId = saveIds.current.get(id) ?? newSessionId();
    saveIds.current.set(id, saveId);
    try {
      const copy = await callApi<Article>('POST', `/articles/${id}/duplicate`, { saveId });
      saveIds.current.delete(id);
      notify.success(texts.articles.duplicated);
      await navigate(pathTo.edit(copy._id), { state: DUPLICATED });
    } catch (error) {
      notify.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return { duplicate, isBusy };
}
