import { useCallback, useEffect, useRef, useState } from 'react';
import { type BlockerFunction, useBlocker, useLocation } from 'react-router';
import { countPendingUploads, findFailedUpload, usePendingUploads } from '../../browser/pending-uploads.ts';
import { keepsScreen } from '../../browser/same-screen.ts';
import { hasUnsavedText, storeUnsavedText } from '../../browser/unsaved-text.ts';

const RETRY_MS = 5000;
const TIMEOUT_MS = 5000;

/** Why the navigation is blocked. */
export type BlockReason =
  | 'offline'
  | 'uploading'
  | 'uploading-stored'
  | 'failed'
  | 'failed-stored'
  | 'unsaved';

/**
 * The unsaved-changes guard. It blocks the navigation to another screen while the site is unreachable, an
 * image of this screen is not uploaded, or a form has text that is not stored. It tries again until the
 * navigation is safe, or the user goes on typing.
 */
export function useUnsavedChangesGuard() {
  const [reason, setReason] = useState<BlockReason | null>(null);
  const hasTyped = useHasTyped();
  const shouldBlock = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      !keepsScreen(nextLocation.pathname) &&
      (!navigator.onLine ||
        hasTyped.current ||
        countPendingUploads() > 0 ||
        !!findFailedUpload() ||
        hasUnsavedText()),
    [hasTyped],
  );
  const blocker = useBlocker(shouldBlock);
  const uploads = usePendingUploads();
  const latest = useRef(blocker);
  latest.current = blocker;
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (findFailedUpload()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  const stay = useCallback(() => {
    setReason(null);
    if (latest.current.state === 'blocked') latest.current.reset();
  }, []);
  const attempt = useCallback(async (force = false) => {
    if (!force && countPendingUploads() > 0)
      return setReason(areImagesStored() ? 'uploading-stored' : 'uploading');
    if (!force && findFailedUpload()) return setReason(areImagesStored() ? 'failed-stored' : 'failed');
    const target = latest.current.location;
    if (!force && hasUnsavedText()) {
      setReason('unsaved');
      if (!(await storeUnsavedText())) return;
    }
    const reachable = await isReachable();
    if (latest.current.state !== 'blocked' || latest.current.location !== target) return;
    setReason(reachable ? null : 'offline');
    if (reachable) latest.current.proceed();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for another navigation, or after an upload
  useEffect(() => {
    if (blocker.state === 'blocked') void attempt();
  }, [blocker.location, blocker.state, uploads, attempt]);
  useEffect(() => {
    if (reason) return retryWhileBlocked(reason, attempt, stay);
  }, [reason, attempt, stay]);
  return { reason, stay, attempt };
}

/** True if all pending images of the form are stored on this device (autosave/uploads/pending-uploads.ts). */
function areImagesStored(): boolean {
  return document.querySelector('form[data-images-stored]') !== null;
}

/** Tries again when the connection is back and at intervals. Typing cancels the navigation. */
function retryWhileBlocked(reason: BlockReason, attempt: () => Promise<void>, stay: () => void): () => void {
  const retry = () => void attempt();
  const timer = reason === 'offline' ? setInterval(retry, RETRY_MS) : undefined;
  window.addEventListener('online', retry);
  document.addEventListener('input', stay);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', retry);
    document.removeEventListener('input', stay);
  };
}

/** A ref that is true once the user has typed on this screen. */
function useHasTyped() {
  const { pathname } = useLocation();
  const typed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset on each screen
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

/** True if the site responds. `navigator.onLine` knows only if there is a network. */
async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })).ok;
  } catch {
    return false;
  }
}
