import { WifiOff } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';

/** Says when the connection is gone, and keeps the page one reads: no link leads away to the browser's own error page. */
export function OfflineNotice() {
  const offline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  useEffect(() => {
    if (!offline) return;
    window.addEventListener('click', stay, true);
    return () => window.removeEventListener('click', stay, true);
  }, [offline]);
  return (
    <div role="status" className="no-print">
      {offline && (
        <p className="fixed inset-x-4 bottom-4 z-40 mx-auto flex w-fit max-w-measure items-center gap-3 rounded-lg border border-line bg-raised px-5 py-3 text-sm shadow-raised">
          <WifiOff size={18} aria-hidden className="shrink-0 text-warn" />
          You are offline. This page can still be read; others come back with the connection.
        </p>
      )}
    </div>
  );
}

function stay(event: MouseEvent): void {
  const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href]');
  if (link?.origin === location.origin && link.pathname !== location.pathname) event.preventDefault();
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
