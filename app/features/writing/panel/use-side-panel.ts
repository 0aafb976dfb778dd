import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useHydrated } from '../../../browser/hooks/use-hydrated.ts';
import { useFormKey } from '../../../browser/keys.ts';
import { PANEL_KEY, readPreference, storePreference } from '../../../browser/preferences.ts';
import { onReveal } from '../../../browser/reveal.ts';

/** Where the panel stands beside the text. The style sheet has the same width (`--breakpoint-xl`). */
const WIDE = '(width >= 80rem)';

export type SidePanelState = ReturnType<typeof useSidePanel>;

/**
 * The panel with everything but title and text: beside the text on wide screens, where it folds, and a sheet
 * on narrow ones. It is folded until the author opens it, which the browser remembers. In focus mode only the
 * text is shown. Before hydration the style sheet folds the panel; without scripts it is always visible.
 */
export function useSidePanel(form: RefObject<HTMLFormElement | null>) {
  const isHydrated = useHydrated();
  const [isFolded, setFolded] = useState(true);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isFocusMode, setFocusMode] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const toggleButton = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (readPreference(PANEL_KEY) === 'open') setFolded(false);
    else if (panel.current?.contains(document.activeElement)) setSheetOpen(true);
  }, []);
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    return onReveal(element, () => {
      // At once, for the focus that follows.
      element.hidden = false;
      setFocusMode(false);
      setFolded(false);
      setSheetOpen(true);
    });
  }, []);
  const isSheet = !useIsWide() && isHydrated;
  const isOpen = !isHydrated || (!isFocusMode && (isSheet ? isSheetOpen : !isFolded));
  const isUsed = useRef(false);
  if (isHydrated && isOpen) isUsed.current = true;
  const closeSheet = () => {
    // The button is inert while the sheet is open.
    flushSync(() => setSheetOpen(false));
    toggleButton.current?.focus();
  };
  const toggle = () => {
    if (isSheet) {
      flushSync(() => setSheetOpen(true));
      panel.current?.focus();
      return;
    }
    if (!isFocusMode) rememberPanel(isOpen ? 'folded' : 'open');
    setFocusMode(false);
    setFolded(isOpen);
  };
  const toggleFocusMode = () => {
    setSheetOpen(false);
    setFocusMode(!isFocusMode);
  };
  useFormKey(form, isFocusModeKey, toggleFocusMode);
  return {
    panel,
    toggleButton,
    isHydrated,
    isSheet,
    isOpen,
    isFocusMode,
    /** True once it has been opened. */
    isUsed: isUsed.current,
    toggle,
    closeSheet,
    toggleFocusMode,
  };
}

/** Keeps how the panel is for the next form, in the browser and for the style sheet. */
function rememberPanel(state: 'folded' | 'open'): void {
  storePreference(PANEL_KEY, state);
  document.documentElement.dataset.panel = state;
}

function useIsWide(): boolean {
  return useSyncExternalStore(onWidthChange, isWideNow, () => true);
}

function onWidthChange(notify: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
}

function isWideNow(): boolean {
  return matchMedia(WIDE).matches;
}

/** F8 is free in browsers and systems, and the same key on every keyboard. */
function isFocusModeKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key === 'F8' && !ctrlKey && !metaKey && !altKey && !shiftKey;
}
