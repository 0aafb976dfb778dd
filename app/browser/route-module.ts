import { loadPart, PartError } from './load-part.ts';

/**
 * Loads the module of a screen, in place of React Router's function of this name (scripts/build/route-modules.ts), which reloads the
 * page when that fails: without a server, the browser's own error page would replace the dashboard. Throws a {@link PartError}, which
 * the layout's error boundary shows.
 */
export async function loadRouteModule(
  route: { id: string; module: string },
  loaded: Record<string, unknown>,
): Promise<unknown> {
  if (route.id in loaded) return loaded[route.id];
  const found = await loadPart<unknown>(() => import(/* @vite-ignore */ route.module));
  if (found instanceof PartError) throw found;
  loaded[route.id] = found;
  return found;
}
