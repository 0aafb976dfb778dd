import { useEffect, useState } from 'react';
import type { Heartbeat, PresentEditor } from '../../../contract/presence.ts';
import { fetchApi } from '../../browser/api.ts';
import { useEditorSession } from '../autosave/session-context.ts';

const HEARTBEAT_MS = 20_000;

/**
 * Tells the server that the article is open here, and returns the other editor sessions that have it open.
 */
export function usePresence(articleId: string | null): PresentEditor[] {
  const session = useEditorSession();
  const [others, setOthers] = useState<PresentEditor[]>([]);
  useEffect(() => {
    if (articleId === null) return;
    const path = `/presence/${session.id}`;
    let told = session.sequence;
    let left = false;
    const beat = async () => {
      const { sync } = session.getState();
      // Autosaves show already that the site cannot be reached or the user is signed out.
      if (!navigator.onLine || sync === 'offline' || sync === 'signed-out') return;
      const { sequence } = session;
      const body: Heartbeat = { account: session.account, articleId, changed: sequence !== told };
      const { response, reply } = await fetchApi<PresentEditor[]>('PUT', path, JSON.stringify(body));
      if (response?.ok) told = sequence;
      if (!left) setOthers(response?.ok && reply && 'data' in reply ? reply.data : []);
    };
    // Arrives even if the page is closed.
    const leave = () => void fetchApi('DELETE', path, undefined, { keepalive: true });
    void beat();
    const timer = setInterval(() => void beat(), HEARTBEAT_MS);
    window.addEventListener('pagehide', leave);
    return () => {
      left = true;
      clearInterval(timer);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [session, articleId]);
  return others;
}
