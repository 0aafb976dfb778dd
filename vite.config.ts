import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { pageScripts } from './scripts/page-scripts.ts';

/** A browser bundle must never contain a file that runs on the server. */
function serverStaysHome(): Plugin {
  return {
    name: 'lekha:server-stays-home',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const strays = chunk.moduleIds.filter((id) =>
          /\/(domain|platform|server)\/[^?]+\.tsx?$/.test(ownPath(id)),
        );
        if (strays.length > 0) this.error(`Server code in the browser's bundle: ${strays.join(', ')}`);
      }
    },
  };
}

function ownPath(id: string): string {
  if (id.includes('/node_modules/')) return '';
  return id.startsWith(import.meta.dirname) ? id.slice(import.meta.dirname.length) : id;
}

const everyStart = [
  /^react(-dom|-router|-hot-toast)?$/,
  /^react(-dom|-router)\//,
  /^@(react-router|base-ui)\//,
  /^(hono|@hono|kysely|zod|lucide-react)(\/|$)/,
];

/**
 * Few files rather than one a module: the framework's, which change only with its version, and what pages that React runs
 * share. Routes, the dashboard and what is loaded on first use stay on their own, and what the reading site runs
 * (app/reading) never comes with the framework.
 */
const sharedFiles = {
  groups: [
    {
      name: 'framework',
      test: /\/node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\/|\/app\/hydrate\./,
    },
    { name: 'choices', test: isChoice, minShareCount: 2, priority: 2 },
    { name: 'texts', test: isText, minShareCount: 2, priority: 1 },
    { name: 'interface', test: isShared, minShareCount: 2 },
  ],
};

function isChoice(id: string): boolean {
  return /preload-helper|^\/app\/(kept|reading\/(theme|account))\./.test(ownPath(id));
}

/** What both need: without this the framework would come with it. */
function isText(id: string): boolean {
  return /^\/contract\/(texts|addresses|limits)\.|^\/app\/components\/(flash|writing)\./.test(ownPath(id));
}

const shared = [/^\/app\/components\//, /^\/app\/features\/(account|articles|search)\//];
const apart = /\/(modal|modal-window|delete-dialog|toaster)\.|\/search\/mark\./;

function isShared(id: string): boolean {
  const path = ownPath(id);
  return shared.some((pattern) => pattern.test(path)) && !apart.test(path);
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss({ optimize: false }), reactRouter(), pageScripts(), serverStaysHome()],
  // Style sheets stay as written: the browsers named have `light-dark()`, popovers and nesting.
  build: { target: 'es2022', cssTarget: ['chrome125', 'firefox128', 'safari17.5'], assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: sharedFiles } } } },
    // API, domain and pages are one module graph: two bundles would hold two copies of every class and context key.
    ssr: {
      build: { rolldownOptions: { input: './server/bundle.ts' } },
      // What every start needs is bundled too: one large file is read faster than a thousand small ones.
      resolve: { noExternal: command === 'build' ? everyStart : [] },
      // React chooses its development build at run time unless the operator sets NODE_ENV.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
    },
  },
}));
