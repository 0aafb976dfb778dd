import { useEffect } from 'react';

declare global {
  interface Window {
    /** React Router's table of routes and their scripts (`routeDiscovery` in react-router.config.ts makes it complete). */
    __reactRouterManifest?: {
      routes: Record<string, { parentId?: string; module: string; imports?: string[] }>;
    };
  }
}

/**
 * Loads the scripts of the screens below a layout once the browser is idle. React Router reloads the whole page when the script of the
 * next screen cannot be loaded, which without a connection would be the browser's own error page.
 */
export function usePreloadedScreens(layout: string): void {
  useEffect(() => {
    const idle = window.requestIdleCallback ?? setTimeout;
    const cancel = window.cancelIdleCallback ?? clearTimeout;
    const handle = idle(() => {
      const routes = Object.values(window.__reactRouterManifest?.routes ?? {});
      for (const { parentId, module, imports = [] } of routes) {
        if (parentId === layout) for (const file of [module, ...imports]) preload(file);
      }
    });
    return () => cancel(handle);
  }, [layout]);
}

function preload(href: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  document.head.append(link);
}
