import { useEffect, useState } from 'react';
import type { Publication } from '../../../../contract/working-copy.ts';
import { callApi } from '../../../browser/api.ts';
import { useEditorSession } from '../../autosave/session-context.ts';

/**
 * Loads the preview of a publication of the form, once the server has its text; null until then, and without
 * a connection.
 */
export function usePublication(articleId: string | null): Publication | null {
  const session = useEditorSession();
  const [publication, setPublication] = useState<Publication | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      await session.flush();
      await session.whenOnServer();
      const query = articleId === null ? '' : `?${new URLSearchParams({ article: articleId })}`;
      const loaded = await callApi<Publication>('GET', `/working-copies/${session.id}/publication${query}`);
      if (isCurrent) setPublication(loaded);
    };
    load().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [session, articleId]);
  return publication;
}
