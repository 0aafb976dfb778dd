import { ImageUp, TriangleAlert, WifiOff } from 'lucide-react';
import { type Held, useLeaving } from './use-leaving.ts';

const said: Record<Held, { icon: typeof WifiOff; words: string; leave: string }> = {
  offline: {
    icon: WifiOff,
    words:
      'There is no connection, so the page cannot be opened yet. Everything typed here stays, and the page opens when the connection is back.',
    leave: 'Try again',
  },
  picture: {
    icon: ImageUp,
    words:
      'A picture is still on its way and would be lost with this page. The next one opens when the picture has arrived.',
    leave: 'Leave without it',
  },
  'picture-kept': {
    icon: ImageUp,
    words:
      'A picture is still on its way. The next page opens when it has arrived; it stays on this device with the text if you leave before.',
    leave: 'Leave now',
  },
  failed: {
    icon: TriangleAlert,
    words:
      'A picture could not be sent and would be lost with this page. Stay to send it again or to remove it.',
    leave: 'Leave without it',
  },
  'failed-kept': {
    icon: TriangleAlert,
    words:
      'A picture could not be sent yet. It stays on this device with the text, and comes back with Restore when you write on here.',
    leave: 'Leave now',
  },
  unsent: {
    icon: TriangleAlert,
    words: 'What you changed here is not saved yet, and would be lost with this page.',
    leave: 'Leave without saving',
  },
};

/** Says why the next screen is not there yet; this one stays as it is meanwhile. */
export function LeaveNotice() {
  const { held, stay, attempt } = useLeaving();
  const { icon: Icon, words, leave } = said[held ?? 'offline'];
  return (
    <div role="alert" className="fixed inset-x-4 top-4 z-50 mx-auto max-w-form empty:hidden">
      {held && (
        <div className="panel border-warn p-4 shadow-raised">
          <p className="flex gap-3 text-sm">
            <Icon size={20} aria-hidden className="shrink-0 text-warn" />
            {words}
          </p>
          <p className="mt-3 flex flex-wrap justify-end gap-2">
            <button type="button" className="button button-quiet button-small" onClick={stay}>
              Stay here
            </button>
            <button
              type="button"
              className={`button button-small ${held === 'offline' ? '' : 'button-quiet'}`}
              onClick={() => void attempt(held !== 'offline')}
            >
              {leave}
            </button>
          </p>
        </div>
      )}
    </div>
  );
}
