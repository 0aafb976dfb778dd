import { ImageUp, TriangleAlert, WifiOff } from 'lucide-react';
import { type Held, useLeaving } from './use-leaving.ts';

const icons = { offline: WifiOff, picture: ImageUp, failed: TriangleAlert, unsent: TriangleAlert };
const words: Record<Held, string> = {
  offline:
    'There is no connection, so the page cannot be opened yet. Everything typed here stays, and the page opens when the connection is back.',
  picture:
    'A picture is still on its way and would be lost with this page. The next one opens when the picture has arrived.',
  failed:
    'A picture could not be sent and would be lost with this page. Stay to send it again or to remove it.',
  unsent: 'What you changed here is not saved yet, and would be lost with this page.',
};

/** Says why the next screen is not there yet; this one stays as it is meanwhile. */
export function LeaveNotice() {
  const { held, stay, attempt } = useLeaving();
  const Icon = icons[held ?? 'offline'];
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
              <button
                type="button"
                className="button button-quiet button-small"
                onClick={() => void attempt(true)}
              >
                {held === 'picture' || held === 'failed' ? 'Leave without it' : 'Leave without saving'}
              </button>
            )}
          </p>
        </div>
      )}
    </div>
  );
}
