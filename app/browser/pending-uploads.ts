import { useSyncExternalStore } from 'react';
import { Store } from './store.ts';

/** What ends a sending: leaving its screen already, or closing the page alone. */
type EndsWith = 'screen' | 'page';

const underWay = new Map<symbol, EndsWith>();
const here = new Store(0);

/** Something is being sent, until the answered function is called. The browser asks before the page is closed meanwhile. */
export function startUpload(endsWith: EndsWith): () => void {
  const one = Symbol();
  underWay.set(one, endsWith);
  told();
  return () => {
    if (underWay.delete(one)) told();
  };
}

/** How many sendings would be lost with the screen. */
export const countPendingUploads = here.value;

export function usePendingUploads(): number {
  return useSyncExternalStore(here.subscribe, here.value, () => 0);
}

/** A picture on the screen that could not be sent and is in no one's hands but this page's. */
export function findFailedUpload(within: ParentNode = document): Element | undefined {
  return [...within.querySelectorAll('[data-unsent]')].find((one) => !one.closest('[hidden]'));
}

/** Resolves when nothing of this screen is on its way any more, arrived or not. */
export function uploadsSettled(): Promise<void> {
  return here.when((count) => count === 0);
}

function told(): void {
  if (underWay.size > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
  here.set([...underWay.values()].filter((endsWith) => endsWith === 'screen').length);
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
