import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Closes open popovers on every navigation, since they would cover the next screen. */
export function useClosePopovers(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every navigation
  useEffect(() => {
    for (const open of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) open.hidePopover();
  }, [key]);
}
