import { useSyncExternalStore } from 'react';
import { Store } from './value-store.ts';

/** The event that ends an upload: leaving its screen, or only closing the page. */
type UploadScope = 'screen' | 'page';

const uploads = new Map<symbol, UploadScope>();
const screenUploads = new Store(0);

/**
 * Tracks an upload until the returned function is called. In the meantime the browser asks before it closes
 * the page.
 */
export function trackUpload(scope: UploadScope): () => void {
  const upload = Symbol();
  uploads.set(upload, scope);
  update();
  return () => {
    if (uploads.delete(upload)) update();
  };
}

/** The number of uploads that leaving the screen would end. */
export const countPendingUploads = screenUploads.value;

export function usePendingUploads(): number {
  return useSyncExternalStore(screenUploads.subscribe, screenUploads.value, () => 0);
}

/** Calls `listener` when an upload begins or ends. The returned function unsubscribes it. */
export const onUploadsChange = screenUploads.subscribe;

/** An image on the screen whose upload failed, and which only this page has. */
export function findFailedUpload(within: ParentNode = document): Element | undefined {
  return [...within.querySelectorAll('[data-upload-failed]')].find((element) => !element.closest('[hidden]'));
}

/** Resolves when all uploads of this screen have ended, successful or not. */
export function waitForUploads(): Promise<void> {
  return screenUploads.when((count) => count === 0);
}

function update(): void {
  if (uploads.size > 0) window.addEventListener('beforeunload', preventUnload);
  else window.removeEventListener('beforeunload', preventUnload);
  screenUploads.set([...uploads.values()].filter((scope) => scope === 'screen').length);
}

function preventUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
