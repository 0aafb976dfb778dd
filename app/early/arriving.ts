import { fromWithin, page } from './page.ts';

/**
 * Whoever comes from another page of the site sees that one until this one is there, where the two would else fade over an empty
 * page. A first visit waits for nothing.
 */
export function awaitContent(): void {
  if (!fromWithin) return;
  const awaited = document.createElement('link');
  awaited.rel = 'expect';
  awaited.href = 'reading' in page ? '#_later' : '#_end';
  awaited.setAttribute('blocking', 'render');
  document.head.append(awaited);
}
