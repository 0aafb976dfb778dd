import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * `shouldRevalidate` of layout routes: loads their data again after an action or a reload, but not on the way to another screen. React
 * Router fetches all data of a navigation in one request, whose failure would replace the layout as well.
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
