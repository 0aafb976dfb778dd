import { WifiOff } from 'lucide-react';

/** Shown by reading/connection.ts while there is no connection. */
export function OfflineNotice() {
  return (
    <div role="status" className="no-print">
      <p
        id="offline"
        hidden
        className="fixed inset-x-4 bottom-4 z-40 mx-auto flex w-fit max-w-measure items-center gap-3 rounded-lg border border-line bg-raised px-5 py-3 text-sm shadow-raised"
      >
        <WifiOff size={18} aria-hidden className="shrink-0 text-warn" />
        You are offline. This page can still be read; others come back with the connection.
      </p>
    </div>
  );
}
