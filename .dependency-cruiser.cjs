'use strict';
// Who may import whom. scripts/checks/check-imports.ts runs these rules and proves that they report;
// imports.ts beside it adds one that folder rules cannot express: features do not import each other in a
// circle.

const product = '^(shared|contract|platform|domain|server|app|commands)/';
const tests = '[.]test[.]tsx?$';
/** Helpers that the tests of a folder share, with those of other folders too. */
const testing = '(^|/)testing[.]ts$';
/**
 * The database server that tests stop and freeze, the S3 store, the OpenID provider and the tier; for tests alone (see
 * `testing-stays-in-tests`).
 */
const testHelpers = '^scripts/(openid/openid-server|postgres/postgres|s3/s3-server|tests/tier)[.]ts$';

/** `from` may reach nothing of ours but `may`. */
function only(name, from, may, comment, extra = {}) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: from, ...extra.from },
    to: {
      path: '^(shared|contract|platform|domain|server|app|commands|e2e|bench|scripts)/',
      pathNot: may,
      ...extra.to,
    },
  };
}

/** The entry file of a domain folder: the file of the folder's own name. */
const domainEntries = '^domain/([a-z-]+)/\\1[.]ts$';
const domainShared = '^domain/[^/]+[.]ts$';

/** Where the interface meets the domain. Their tests may reach everything. */
const appEntries = '^app/(routes/|public-site/|request/|(root|entry[.]server)[.]tsx$)';
/** The parts of the interface that the server may import. */
const interfaceOfApp = '^app/(request/(services|router-context)[.]ts|public-site/public-site[.]tsx)$';

/**
 * The layers of the editor, lowest first: `base` and `controls`, `blocks`, its features (every other folder),
 * the toolbars, and the files that put it together. imports.ts refuses circles between its folders.
 */
const editor = '^app/features/editor/';
const editorToolbars = '(toolbar|block-toolbar|selection-toolbar|drag-handle)/';

module.exports = {
  forbidden: [
    only('shared-reaches-nothing', '^shared/', '^shared/', 'shared → nothing of ours'),
    only('contract-reaches-shared', '^contract/', '^(shared|contract)/', 'contract → shared'),
    only(
      'platform-reaches-contract',
      '^platform/',
      ['^(shared|contract|platform)/', testHelpers],
      'platform → shared, contract',
    ),
    only(
      'domain-reaches-down',
      '^domain/',
      ['^(shared|contract|platform|domain)/', testHelpers],
      'domain → shared, contract, platform',
    ),
    only(
      'server-reaches-down',
      '^server/',
      ['^(shared|contract|platform|domain|server)/', interfaceOfApp, testHelpers],
      'server → shared, contract, domain, platform, and two files of app: the public site and what pages are given',
    ),
    {
      name: 'server-bundle-opens-the-public-site',
      comment:
        'Only server/bundle.ts takes the public site at run time; the rest of the server knows its type',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/bundle[.]ts$', testing] },
      to: { path: '^app/public-site/', dependencyTypesNot: ['type-only'] },
    },
    only(
      'app-entries-reach-domain',
      appEntries,
      '^(shared|contract|domain|app)/|^platform/part[.]ts$',
      'app/routes, app/public-site, app/request and the entry files of app → shared, contract, domain, app, platform/part.ts',
      { from: { pathNot: tests } },
    ),
    {
      name: 'public-site-runs-without-react-router',
      comment: 'Pages of the public site are documents; a router is for account pages and the dashboard',
      severity: 'error',
      from: { path: '^app/public-site/' },
      to: { path: '(^|/)node_modules/react-router/|^react-router($|/)', reachable: true },
    },
    only(
      'app-parts-reach-contract',
      '^app/',
      '^(shared|contract|app)/',
      'every other file of app → shared, contract, app; domain only as a type',
      {
        from: { pathNot: appEntries },
        to: { pathNot: '^(shared|contract|app|domain)/' },
      },
    ),
    {
      name: 'app-parts-take-domain-types',
      comment: 'The other folders of app know the domain only as a type',
      severity: 'error',
      from: { path: '^app/', pathNot: appEntries },
      to: { path: '^domain/', dependencyTypesNot: ['type-only'] },
    },
    ...[
      ['base', 'base'],
      ['controls', 'base|controls'],
      ['blocks', 'base|blocks'],
    ].map(([folder, may]) => ({
      name: 'editor-layers',
      comment: 'base and controls know no block, blocks no feature',
      severity: 'error',
      from: { path: `${editor}${folder}/`, pathNot: tests },
      to: { path: `${editor}(?!(${may})/)` },
    })),
    {
      name: 'editor-features-know-no-toolbar',
      comment: 'A feature registers what it adds in features.ts; toolbars show features',
      severity: 'error',
      from: { path: `${editor}(?!${editorToolbars})[^/]+/`, pathNot: tests },
      to: { path: editor + editorToolbars },
    },
    {
      name: 'editor-folders-know-no-entry',
      comment: 'The files at the top of the editor put its folders together',
      severity: 'error',
      from: { path: `${editor}[^/]+/`, pathNot: [tests, testing] },
      to: { path: `${editor}[^/]+$` },
    },
    {
      name: 'app-helpers-know-no-interface',
      comment:
        'app/browser, app/request and app/i18n are helpers of the other folders of app and import none of them',
      severity: 'error',
      from: { path: '^app/(browser|request|i18n)/', pathNot: tests },
      to: { path: '^app/(?!(browser|request|i18n)/)' },
    },
    only(
      'commands-reach-down',
      '^commands/',
      ['^(shared|contract|domain|platform|server|commands)/', testHelpers],
      'commands → shared, contract, domain, platform, server',
    ),
    {
      name: 'domain-folders-use-entry-files',
      comment: 'A domain folder reaches another only through its entry file, domain/X/X.ts',
      severity: 'error',
      from: { path: '^domain/([^/]+)/' },
      to: { path: '^domain/', pathNot: ['^domain/$1/', domainEntries, domainShared, testing] },
    },
    {
      name: 'shared-domain-files-use-entry-files',
      comment: 'The files at the top of domain/ too reach its folders through their entry files',
      severity: 'error',
      from: { path: domainShared },
      to: { path: '^domain/', pathNot: [domainEntries, domainShared] },
    },
    {
      name: 'kysely-stays-with-the-data',
      comment: 'Only domain/ and platform/db/ write SQL',
      severity: 'error',
      from: { path: product, pathNot: '^(domain|platform/db)/' },
      to: { path: '(^|/)node_modules/kysely/|^kysely($|/)' },
    },
    {
      name: 'main-loads-the-built-app',
      comment:
        'server/main.ts takes nothing of ours at run time but config, log, output, listening and the path of the build: the rest is in it',
      severity: 'error',
      from: { path: '^server/main[.]ts$' },
      to: {
        path: product,
        pathNot: '^(platform/(config|log|output|install-folder)|server/listen)[.]ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'one-bundle-entry',
      comment: 'Only server/bundle.ts imports the build, so that everything else is tested without one',
      severity: 'error',
      from: { path: product, pathNot: '^server/bundle[.]ts$' },
      to: { path: 'virtual:react-router' },
    },
    {
      name: 'product-runs-without-development-packages',
      comment: 'npm ci under NODE_ENV=production leaves development packages out',
      severity: 'error',
      from: { path: product, pathNot: [tests, testing] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'testing-stays-in-tests',
      comment: 'Test helpers are not part of the product',
      severity: 'error',
      from: { path: product, pathNot: [tests, testing] },
      to: { path: [testing, testHelpers] },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that import each other are one file or three',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)[+]types/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.cjs', '.js', '.json'] },
  },
};
