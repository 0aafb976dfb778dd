import { BROUGHT_NONE } from '../contract/cookies.ts';

/** How this page was come by, as the browser tells it. */
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];

export function isComingBack(): boolean {
  return navigation?.type === 'reload' || navigation?.type === 'back_forward';
}

/**
 * Whether this page was asked for without any cookie that scripts read. False where that is not known: on pages that are drawn for
 * one reader, on the way back to a page, whose headers may be of an earlier visit, and in browsers that tell nothing of it.
 */
export function broughtNoCookies(): boolean {
  return (
    navigation?.type === 'navigate' &&
    (navigation.serverTiming?.some(({ name }) => name === BROUGHT_NONE) ?? false)
  );
}
