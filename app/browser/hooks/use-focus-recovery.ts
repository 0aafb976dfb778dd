import { useEffect } from 'react';
import { focusPlace, isShown, type Place, rememberPlace } from '../focus-place.ts';

/** Dialogs and menus that close give the focus back a little later. */
const SETTLE_MS = 50;

/**
 * Gives the focus to what stands beside the focused element if that is removed, such as a row of a list or a
 * button whose work is done. It does nothing where a screen moves the focus.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let place: Place | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isLost = () => document.activeElement === document.body && place?.element.isConnected === false;
    const onFocus = ({ target }: FocusEvent) => {
      clearTimeout(timer);
      place = rememberPlace(target as Element);
    };
    // An element that is hidden or removed loses the focus too; only one that stays was left by the user.
    const onBlur = ({ target }: FocusEvent) =>
      setTimeout(() => {
        if (document.activeElement === document.body && isShown(target as Element)) place = null;
      });
    const observer = new MutationObserver(() => {
      if (!isLost()) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (isLost()) focusPlace(place);
      }, SETTLE_MS);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', onBlur);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', onBlur);
    };
  }, []);
}
