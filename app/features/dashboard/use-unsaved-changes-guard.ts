import { useCallback, useEffect, useRef, useState } from 'react';
import { type BlockerFunction, useBlocker, useLocation } from 'react-router';
import { countPendingUploads, findFailedUpload, usePendingUploads } from '../../browser/pending-uploads.ts';
import { isWithinScreen } from '../../browser/same-screen.ts';
import { hasUnsavedText, storeUnsavedText } from '../../browser/unsaved-text.ts';
import { isReachable } from './reachable.ts';

const AGAIN_MS = 5000;

/** Why the next screen is not opened yet. */
export type BlockReason = 'offline' | 'picture' | 'picture-kept' | 'failed' | 'failed-kept' | 'unsent';

/**
 * Leads to another screen only when that costs nothing: with a connection to open it, with no picture of this one on
 * its way or unsent, and no form that is kept nowhere. Otherwise it is tried again until it can be, or until something is
 * typed here.
 */
export function useUnsavedChangesGuard() {
  const [held, setHeld] = useState<BlockReason | null>(null);
  const typed = useHasTyped();
  const shouldHold = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      !isWithinScreen() &&
      (!navigator.onLine ||
        typed.current ||
        countPendingUploads() > 0 ||
        !!findFailedUpload() ||
        hasUnsavedText()),
    [typed],
  );
  const blocker = useBlocker(shouldHold);
  const pictures = usePendingUploads();
  const latest = useRef(blocker);
  latest.current = blocker;
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (findFailedUpload()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  const stay = useCallback(() => {
    setHeld(null);
    if (latest.current.state === 'blocked') latest.current.reset();
  }, []);
  const attempt = useCallback(async (whatever = false) => {
    if (!whatever && countPendingUploads() > 0)
      return setHeld(areImagesStored() ? 'picture-kept' : 'picture');
    if (!whatever && findFailedUpload()) return setHeld(areImagesStored() ? 'failed-kept' : 'failed');
    const asked = latest.current.location;
    if (!whatever && hasUnsavedText()) {
      setHeld('unsent');
      if (!(await storeUnsavedText())) return;
    }
    const reachable = await isReachable();
    if (latest.current.state !== 'blocked' || latest.current.location !== asked) return;
    setHeld(reachable ? null : 'offline');
    if (reachable) latest.current.proceed();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another screen is asked for, or a picture arrived
  useEffect(() => {
    if (blocker.state === 'blocked') void attempt();
  }, [blocker.location, blocker.state, pictures, attempt]);
  useEffect(() => {
    if (held) return retryWhileBlocked(held, attempt, stay);
  }, [held, attempt, stay]);
  return { held, stay, attempt };
}

/** Whether all pictures of the form that are not on the site yet are kept on this device (autosave/uploads/pending-uploads.ts). */
function areImagesStored(): boolean {
  return document.querySelector('form[data-images-stored]') !== null;
}

/** Tries again with the connection and from time to time; who goes on typing wants to stay. */
function retryWhileBlocked(held: BlockReason, attempt: () => Promise<void>, stay: () => void): () => void {
  const again = () => void attempt();
  const timer = held === 'offline' ? setInterval(again, AGAIN_MS) : undefined;
  window.addEventListener('online', again);
  document.addEventListener('input', stay);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', again);
    document.removeEventListener('input', stay);
  };
}

/** Whether anything was put into this screen, so that losing it would be a loss. */
function useHasTyped() {
  const { pathname } = useLocation();
  const typed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen begins anew
  useEffect(() => {
    typed.current = false;
    const note = () => {
      typed.current = true;
    };
    document.addEventListener('input', note);
    return () => document.removeEventListener('input', note);
  }, [pathname]);
  return typed;
}
