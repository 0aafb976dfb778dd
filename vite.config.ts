import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { asciiServer } from './scripts/build/ascii-server.ts';
import { firstPaintCss } from './scripts/build/first-paint-css.ts';
import { inlineScripts } from './scripts/build/inline-scripts.ts';
import { lazyFiles } from './scripts/build/lazy-files.ts';
import { routeModules } from './scripts/build/route-modules.ts';

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

const bundled = [
  /^react(-dom|-router)?$/,
  /^react(-dom|-router)\//,
  /^@(react-router|base-ui|floating-ui|tiptap)\//,
  /^(prosemirror-|rope-sequence|w3c-keyname|orderedmap|linkifyjs|fast-equals|idb$)/,
  /^(hono|@hono|kysely|zod|lucide-react|cookie-es|use-sync-external-store)(\/|$)/,
  /^(chardet|csv-parse|diff|ipaddr\.js|isbot|is-network-error|lru-cache|mmdb-lib|modern-tar|uqr)(\/|$)/,
  /^(htmlparser2|entities|dom(elementtype|handler|-serializer|utils)|sanitize-html|parse-srcset)(\/|$)/,
  /^(@better-auth\/utils|@noble\/hashes|dayjs|launder)(\/|$)/,
  /^(deepmerge|escape-string-regexp|is-plain-object|nanoid|picocolors|postcss|source-map-js)(\/|$)/,
  /^(linkify-it|markdown-it(-[a-z]+)?|mdurl|punycode\.js|uc\.micro)(\/|$)/,
];

/**
 * Joins modules into few files, since each file costs a request: the dashboard would otherwise load more than
 * a hundred. The framework changes only with its version. The editor and what is loaded on first use have
 * files of their own, and the public site's scripts (app/site-scripts) never load the framework.
 */
const sharedFiles = {
  groups: [
    {
      name: 'framework',
      test: /\/node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser|use-sync-external-store)\/|\/app\/hydrate\./,
    },
    { name: 'first-script', test: isFirstScript, minShareCount: 2, priority: 2 },
    { name: 'toasts', test: /\/app\/browser\/toasts\./, minShareCount: 2, priority: 2 },
    { name: 'texts', test: isText, minShareCount: 2, priority: 1 },
    { name: 'sign-in', test: isSignIn, minShareCount: 2, priority: 1 },
    {
      name: 'validation',
      test: /\/node_modules\/zod\/|\/contract\/newsletter\./,
      minShareCount: 2,
      priority: 1,
    },
    { name: 'interface', test: isShared, minShareCount: 2 },
    { name: 'account', test: isAccount, minShareCount: 2 },
    { name: 'fields', test: isField, minShareCount: 2 },
    { name: 'components', test: /\/node_modules\/@base-ui\//, minShareCount: 2 },
    { name: 'text', test: /\/(editor\/base\/node-cache|shared\/text\/detect-language)\./, minShareCount: 2 },
    { name: 'body-editor', test: /\/app\/features\/editor\/body-editor\./ },
    { name: 'writing', test: /\/app\/routes\/dashboard\/articles\/write-article\./ },
    { name: 'screens', test: isScreen },
  ],
};

/** Modules of the public site's first script that the dashboard uses too. */
function isFirstScript(id: string): boolean {
  return /preload-helper|^\/(shared\/cookies|app\/(browser\/(preferences|theme|element|icon|load-part)|site-scripts\/account))\./.test(
    ownPath(id),
  );
}

/** Modules that the public site and React share; joined with the framework, they would load it. */
function isText(id: string): boolean {
  return /^\/(contract\/(texts|limits)|shared\/(paths|text\/(counts|combining-marks|one-line|text-direction))|app\/(browser\/(api|flash)|i18n\/text-direction))\./.test(
    ownPath(id),
  );
}

/** Modules that the pages of signing in share with React; joined with the interface, they would load it. */
function isSignIn(id: string): boolean {
  return /^\/app\/browser\/(passkey-sign-in|passkeys|auth-api|time-zone|toggle-password|navigation|sign-in-again)\./.test(
    ownPath(id),
  );
}

const shared = [
  /^\/app\/(browser|head|i18n|layout|ui)\//,
  /^\/app\/features\/(articles|search|account\/sign-out)\b/,
  /^\/app\/(features\/palette\/screens|request\/load-site|styles\/sheets-and-fonts)\./,
];
/** A module brings all that it imports into its file: these are loaded later, or import @base-ui. */
const apart = /\/(modal|modal-window|delete-dialog|combobox-popup|menu-popup|passkeys|passkey-[a-z-]+)\../;

function isShared(id: string): boolean {
  const path = ownPath(id);
  const isIcon = id.includes('/node_modules/lucide-react/');
  return isIcon || (shared.some((pattern) => pattern.test(path)) && !apart.test(path));
}

/**
 * The files to load together with a script that is loaded on first use. The first script of public pages
 * lists none but those of the framework: the list would be a tenth of it, and a first use waits for one more
 * response instead.
 */
function preloadedWith(file: string, files: string[], { hostId }: { hostId: string }): string[] {
  return hostId.includes('entry.client') && !file.includes('framework') ? [] : files;
}

/** Parts of the pages of signing in that a person's profile has too. */
function isAccount(id: string): boolean {
  return /^\/app\/features\/(account|profile)\//.test(ownPath(id));
}

/** Modules that the editor shares with other screens, which would otherwise load all of it. */
function isField(id: string): boolean {
  return (
    id.includes('/node_modules/idb/') ||
    /^\/(app\/features\/(autosave|copying|media|reviews|writing\/fields\/(body-field|early-text))|contract\/(appearance|article-fields|form-content)|shared\/(wall-time|public-routes))\b/.test(
      ownPath(id),
    )
  );
}

/** The screens of the dashboard and what only they use, except for the layout and the editor. */
function isScreen(id: string): boolean {
  return /^\/app\/routes\/dashboard\/(?!layout|write-article)/.test(ownPath(id));
}

/**
 * Modules that every start loads, in one file. Without this, Rolldown makes a file of each part that a later
 * import shares.
 */
const serverFiles = {
  codeSplitting: { groups: [{ name: 'start', tags: ['$initial' as const] }] },
  comments: { jsdoc: false },
};

export default defineConfig(({ command }) => ({
  plugins: [
    routeModules(),
    lazyFiles(),
    asciiServer(),
    tailwindcss({ optimize: false }),
    reactRouter(),
    inlineScripts(),
    serverStaysHome(),
  ],
  css: { postcss: { plugins: [firstPaintCss()] } },
  // These browsers have `light-dark()`, popovers and nesting, so style sheets need no fallbacks.
  build: {
    target: 'es2022',
    cssTarget: ['chrome125', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: preloadedWith },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: sharedFiles },
          // The names of keys and cookies would be exports of the first script.
          optimization: { inlineConst: { mode: 'all', pass: 3 } },
        },
      },
    },
    // API, domain and pages are one module graph: two bundles would contain every class and context key
    // twice.
    ssr: {
      build: { rolldownOptions: { input: './server/bundle.ts', output: serverFiles } },
      // Packages that every start needs are bundled: one large file loads faster than a thousand small ones.
      // So are those of the editor, which would otherwise be installed with the package though the server
      // does not load them.
      resolve: { noExternal: command === 'build' ? bundled : [] },
      // Without this, React would use its development build unless the operator sets NODE_ENV.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
    },
  },
}));
