import { ImageUp, TriangleAlert, WifiOff } from 'lucide-react';
import { type BlockReason, useUnsavedChangesGuard } from './use-unsaved-changes-guard.ts';

const notices: Record<BlockReason, { icon: typeof WifiOff; text: string; leave: string }> = {
  offline: {
    icon: WifiOff,
    text: "The site can't be reached, so the page can't be opened yet. Your text stays here, and the page opens when the connection is back.",
    leave: 'Try again',
  },
  uploading: {
    icon: ImageUp,
    text: 'An image is still being uploaded and would be lost. The next page opens when the upload is finished.',
    leave: 'Leave without it',
  },
  'uploading-stored': {
    icon: ImageUp,
    text: 'An image is still being uploaded. The next page opens when it is finished. If you leave now, the image stays on this device with your text.',
    leave: 'Leave now',
  },
  failed: {
    icon: TriangleAlert,
    text: 'An image could not be uploaded and would be lost. Stay to try again or remove it.',
    leave: 'Leave without it',
  },
  'failed-stored': {
    icon: TriangleAlert,
    text: 'An image could not be uploaded. It stays on this device with your text, and you can restore it when you return.',
    leave: 'Leave now',
  },
  unsaved: {
    icon: TriangleAlert,
    text: 'Your changes are not saved and would be lost.',
    leave: 'Leave without saving',
  },
};

/** Explains why the next screen does not open yet. */
export function UnsavedChangesNotice() {
  const { reason, stay, attempt } = useUnsavedChangesGuard();
  const { icon: Icon, text, leave } = notices[reason ?? 'offline'];
  return (
    <div role="alert" className="fixed inset-x-4 top-4 z-50 mx-auto max-w-form empty:hidden">
      {reason && (
        <div className="panel border-warn p-4 shadow-raised">
          <p className="flex gap-3 text-sm">
            <Icon size={20} aria-hidden className="shrink-0 text-warn" />
            {text}
          </p>
          <p className="mt-3 flex flex-wrap justify-end gap-2">
            <button type="button" className="button button-quiet button-small" onClick={stay}>
              Stay here
            </button>
            <button
              type="button"
              className={`button button-small ${reason === 'offline' ? '' : 'button-quiet'}`}
              onClick={() => void attempt(reason !== 'offline')}
            >
              {leave}
            </button>
          </p>
        </div>
      )}
    </div>
  );
}
