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

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), serverStaysHome()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    // API, domain and pages are one module graph: two bundles would hold two copies of every class and context key.
    ssr: {
      build: { rolldownOptions: { input: './server/bundle.ts' } },
      // What every start needs is bundled too: one large file is read faster than a thousand small ones.
      resolve: { noExternal: command === 'build' ? everyStart : [] },
    },
  },
}));
