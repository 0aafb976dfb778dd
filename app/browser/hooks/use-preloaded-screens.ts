import { useEffect } from 'react';
import { preloadLater } from '../preload-later.ts';

declare global {
  interface Window {
    /**
     * React Router's table of routes and their scripts (`routeDiscovery` in react-router.config.ts makes it
     * complete).
     */
    __reactRouterManifest?: {
      /** Changes with every build. */
      version: string;
      url: string;
      routes: Record<string, { parentId?: string; module: string; imports?: string[] }>;
    };
  }
}

/**
 * Loads the scripts of the screens below a layout, so that they open quickly, and without a connection show
 * why they have no data.
 */
export function usePreloadedScreens(layout: string): void {
  useEffect(() => preloadLater(() => preloadScreens(layout)), [layout]);
}

function preloadScreens(layout: string): void {
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {});
  const screens = routes.filter(({ parentId }) => parentId === layout);
  for (const file of new Set(screens.flatMap(({ module, imports = [] }) => [module, ...imports]))) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
}
