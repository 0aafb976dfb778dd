import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { texts } from '../../contract/texts.ts';
import type { PartCause } from '../browser/part-cause.ts';
import { causeText, reloadIfReachable } from '../browser/part-cause.ts';
import { refocus } from '../browser/refocus.ts';
import { storedTextNotice } from '../browser/stored-text.ts';
import { storeUnsavedText } from '../browser/unsaved-text.ts';

interface PartFailureProps {
  cause: PartCause;
  onRetry: () => void;
  /** Closes the part. Without it, the message is part of the page. */
  onClose?: (() => void) | undefined;
  /** Leaves the focus where it is. */
  keepsFocus?: boolean;
}

/**
 * Says why a part of the screen could not be loaded, and tries again or reloads the page. The rest of the
 * screen stays.
 */
export function PartFailure({ cause, onRetry, onClose, keepsFocus }: PartFailureProps) {
  const { subscribe, value } = storedTextNotice;
  const storedText = useSyncExternalStore(subscribe, value, () => null);
  const [message, setMessage] = useState(() => causeText(cause));
  const box = useFocusInside(onClose !== undefined && !keepsFocus);
  const reload = async () => {
    await storeUnsavedText();
    if (!(await reloadIfReachable())) setMessage(causeText('unreachable'));
  };
  const isUpdated = cause === 'updated';
  return (
    <div
      ref={box}
      role="alert"
      className={onClose ? 'fixed inset-x-4 top-4 z-50 mx-auto max-w-form' : 'min-w-0'}
    >
      <div className="panel border-warn p-4 text-start text-ink shadow-raised">
        <p className="flex gap-3 text-sm">
          <TriangleAlert size={20} aria-hidden className="shrink-0 text-warn" />
          <span>
            {message} {isUpdated && storedText}
          </span>
        </p>
        <p className="mt-3 flex flex-wrap justify-end gap-2">
          {onClose && (
            <button type="button" className="button button-quiet button-small" onClick={onClose}>
              Close
            </button>
          )}
          {cause !== 'offline' && cause !== 'unreachable' && (
            <button
              type="button"
              className={`button button-small ${isUpdated ? '' : 'button-quiet'}`}
              onClick={() => void reload()}
            >
              {texts.parts.reload}
            </button>
          )}
          <button
            type="button"
            className={`button button-small ${isUpdated ? 'button-quiet' : ''}`}
            onClick={onRetry}
          >
            {texts.parts.retry}
          </button>
        </p>
      </div>
    </div>
  );
}

/**
 * Moves the focus to the first button, and back afterwards unless something else has it, such as the loaded
 * part.
 */
function useFocusInside(active: boolean) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!active) return;
    const before = document.activeElement;
    box.current?.querySelector('button')?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement === document.body) refocus(before);
    };
  }, [active]);
  return box;
}
