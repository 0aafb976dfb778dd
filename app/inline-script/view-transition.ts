import { isFromThisSite, pageState } from './page-state.ts';

/**
 * Keeps the previous page of the site visible until this one is parsed, so that the transition does not fade
 * to an empty page. The first page of a visit waits for nothing.
 */
export function keepPreviousPage(): void {
  if (!isFromThisSite) return;
  const link = document.createElement('link');
  link.rel = 'expect';
  link.href = 'publicSite' in pageState ? '#_deferred' : '#_end';
  link.setAttribute('blocking', 'render');
  document.head.append(link);
}
