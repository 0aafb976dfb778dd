import { HAS_NO_SCRIPT_COOKIES } from '../../shared/cookies.ts';

/** The navigation that led to this page. */
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];

/** True after a reload, or on the way back or forward. */
export function isReturning(): boolean {
  return navigation?.type === 'reload' || navigation?.type === 'back_forward';
}

/**
 * True if the request for this page carried no cookie that scripts read. False where that is unknown: on
 * pages rendered for one user, on the way back, where the headers may belong to an earlier visit, and in
 * browsers without `serverTiming`.
 */
export function hadNoScriptCookies(): boolean {
  return (
    navigation?.type === 'navigate' &&
    (navigation.serverTiming?.some(({ name }) => name === HAS_NO_SCRIPT_COOKIES) ?? false)
  );
}

/** True if a click opens its link in a new window or tab. */
export function opensNewWindow({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
