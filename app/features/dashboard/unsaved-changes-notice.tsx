import { ImageUp, TriangleAlert, WifiOff } from 'lucide-react';
import { type BlockReason, useUnsavedChangesGuard } from './use-unsaved-changes-guard.ts';

const said: Record<BlockReason, { icon: typeof WifiOff; words: string; leave: string }> = {
  offline: {
    icon: WifiOff,
    words:
      "The site can't be reached, so the page can't be opened yet. Your text stays here, and the page opens when the connection is back.",
    leave: 'Try again',
  },
  picture: {
    icon: ImageUp,
    words:
      'An image is still being uploaded and would be lost. The next page opens when the upload is finished.',
    leave: 'Leave without it',
  },
  'picture-kept': {
    icon: ImageUp,
    words:
      'An image is still being uploaded. The next page opens when it is finished. If you leave now, the image stays on this device with your text.',
    leave: 'Leave now',
  },
  failed: {
    icon: TriangleAlert,
    words: 'An image could not be uploaded and would be lost. Stay to try again or remove it.',
    leave: 'Leave without it',
  },
  'failed-kept': {
    icon: TriangleAlert,
    words:
      'An image could not be uploaded. It stays on this device with your text, and you can restore it when you return.',
    leave: 'Leave now',
  },
  unsent: {
    icon: TriangleAlert,
    words: 'Your changes are not saved and would be lost.',
    leave: 'Leave without saving',
  },
};

/** Says why the next screen is not there yet; this one stays as it is meanwhile. */
export function UnsavedChangesNotice() {
  const { held, stay, attempt } = useUnsavedChangesGuard();
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
