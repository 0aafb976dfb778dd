import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Closes what was opened over a page when one goes to another: it would cover it. */
export function useClosePopovers(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every navigation
  useEffect(() => {
    for (const open of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) open.hidePopover();
  }, [key]);
}
