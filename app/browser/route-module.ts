import { loadPart, PartError } from './load-part.ts';

/**
 * Loads the module of a screen, in place of React Router's function of this name
 * (scripts/build/route-modules.ts), which reloads the page when that fails: without a server, the browser's
 * own error page would replace the dashboard. A screen that cannot be loaded throws a {@link PartError} when
 * it is rendered, which the layout's error boundary shows.
 */
export async function loadRouteModule(
  route: { id: string; module: string },
  loaded: Record<string, unknown>,
): Promise<unknown> {
  if (route.id in loaded) return loaded[route.id];
  const found = await loadPart<unknown>(() => import(/* @vite-ignore */ route.module));
  // React Router needs a module of each screen that it shows, and loads none again: the way back is to reload
  // the page.
  isScreenMissing ||= found instanceof PartError;
  loaded[route.id] = found instanceof PartError ? failedScreen(found) : found;
  return loaded[route.id];
}

/** True once the script of a screen could not be loaded: only a reload of the page shows that screen. */
export let isScreenMissing = false;

function failedScreen(error: PartError) {
  const fail = () => {
    throw error;
  };
  return { default: fail, clientLoader: () => null, clientAction: fail };
}
