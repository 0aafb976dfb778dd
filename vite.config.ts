import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

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
  return id.includes('/node_modules/') ? '' : id.slice(import.meta.dirname.length);
}

const everyStart = [
  /^react(-dom|-router|-hot-toast)?$/,
  /^react(-dom|-router)\//,
  /^@(react-router|base-ui)\//,
  /^(hono|@hono|kysely|zod|lucide-react)(\/|$)/,
];

/**
 * Few files rather than one a module: the framework's, which change only with its version, and what pages of the reading
 * site share. Routes, the dashboard and what is loaded on first use stay on their own.
 */
const sharedFiles = {
  groups: [
    {
      name: 'framework',
      test: /\/node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
    },
    {
      name: 'reading',
      test: readsIt,
      minShareCount: 2,
    },
  ],
};

const apart = [
  /^\/app\/(features|routes)\/(dashboard|editor|writing)\//,
  /\/(modal|modal-window|delete-dialog|toaster|lightbox)\./,
];

function readsIt(id: string): boolean {
  const path = ownPath(id);
  return /^\/(app|contract)\//.test(path) && !apart.some((pattern) => pattern.test(path));
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), serverStaysHome()],
  // Style sheets stay as written: the browsers named have `light-dark()`, popovers and nesting.
  build: { target: 'es2022', cssTarget: ['chrome125', 'firefox128', 'safari17.5'], assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: sharedFiles } } } },
    // API, domain and pages are one module graph: two bundles would hold two copies of every class and context key.
    ssr: {
      build: { rolldownOptions: { input: './server/bundle.ts' } },
      // What every start needs is bundled too: one large file is read faster than a thousand small ones.
      resolve: { noExternal: command === 'build' ? everyStart : [] },
    },
  },
}));
