import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * For a frame's `shouldRevalidate`: loads its data again after an action or a reload, not on the way to another screen. React Router
 * fetches all data of a navigation in one request, and a failure of that would replace the frame as well.
 */
export function isReload({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isNavigation = formMethod === undefined || formMethod === 'GET';
  return isNavigation && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate;
}
