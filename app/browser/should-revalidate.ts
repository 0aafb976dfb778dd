import type { ShouldRevalidateFunctionArgs } from 'react-router';

let screenOnly = false;

/**
 * `shouldRevalidate` of layout routes: loads their data again after an action or a reload, but not on the way
 * to another screen or with `reloadScreen`. React Router fetches all data in one request, whose failure would
 * replace the layout as well.
 */
export function isReload({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (screenOnly) return false;
  const isNavigation = formMethod === undefined || formMethod === 'GET';
  return isNavigation && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate;
}

/**
 * Loads the data of the screen again by React Router's `revalidate`, without that of the layouts around it.
 */
export function reloadScreen(revalidate: () => Promise<void>): Promise<void> {
  screenOnly = true;
  try {
    return revalidate();
  } finally {
    screenOnly = false;
  }
}
