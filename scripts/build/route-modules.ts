import { join } from 'node:path';
import type { Plugin } from 'vite';

const replaced = /react-router\/dist\/(production|development)\/lib\/dom\/ssr\//;
const own = join(import.meta.dirname, '../../app/browser/route-module.ts');

/** Replaces React Router's `loadRouteModule` in the browser's bundle (see app/browser/route-module.ts). */
export function routeModules(): Plugin {
  let found = false;
  return {
    name: 'lekha:route-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source, importer = '') {
      if (!source.endsWith('/routeModules.js') || !replaced.test(importer.replaceAll('\\', '/'))) return null;
      found = true;
      return own;
    },
    buildEnd(error) {
      if (!error && !found)
        this.error('React Router no longer imports routeModules.js: see app/browser/route-module.ts.');
    },
  };
}
