import { ImageUp, WifiOff } from 'lucide-react';
import { type Held, useLeaving } from './use-leaving.ts';

const words: Record<Held, string> = {
  offline:
    'There is no connection, so the page cannot be opened yet. Everything typed here stays, and the page opens when the connection is back.',
  picture:
    'A picture is still on its way and would be lost with this page. The next one opens when the picture has arrived.',
};

/** Says why the next screen is not there yet; this one stays as it is meanwhile. */
export function LeaveNotice() {
  const { held, stay, go, attempt } = useLeaving();
  const Icon = held === 'picture' ? ImageUp : WifiOff;
  return (
    <div role="alert" className="fixed inset-x-4 top-4 z-50 mx-auto max-w-form empty:hidden">
      {held && (
        <div className="panel border-warn p-4 shadow-raised">
          <p className="flex gap-3 text-sm">
            <Icon size={20} aria-hidden className="shrink-0 text-warn" />
            {words[held]}
          </p>
          <p className="mt-3 flex flex-wrap justify-end gap-2">
            <button type="button" className="button button-quiet button-small" onClick={stay}>
              Stay here
            </button>
            {held === 'offline' ? (
              <button type="button" className="button button-small" onClick={() => void attempt()}>
                Try again
              </button>
            ) : (
              <button type="button" className="button button-quiet button-small" onClick={go}>
                Leave without it
              </button>
            )}
          </p>
        </div>
      )}
    </div>
  );
}
