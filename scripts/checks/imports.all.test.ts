import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkImports, productFolders } from './imports.ts';

const scratch = join(import.meta.dirname, '../..', '.test');
let base: string;

beforeEach(() => {
  mkdirSync(scratch, { recursive: true });
  base = mkdtempSync(join(scratch, 'imports-'));
  for (const folder of productFolders) mkdirSync(join(base, folder));
});
afterEach(() => rmSync(base, { recursive: true }));

function plant(file: string, ...imports: string[]): void {
  mkdirSync(dirname(join(base, file)), { recursive: true });
  writeFileSync(join(base, file), `${imports.join('\n')}\nexport const planted = 1;\n`);
}

/** Returns the rules that a file with one import of an existing file breaks. */
async function broken(from: string, to: string, kind = 'import'): Promise<string[]> {
  const relative = to.startsWith('/') ? `${'../'.repeat(from.split('/').length - 1)}${to.slice(1)}` : to;
  if (to.startsWith('/')) plant(to.slice(1));
  plant(from, `${kind} { planted } from '${relative}';`, 'export const used = [planted];');
  const { violations } = await checkImports(productFolders, base);
  return violations.map(({ rule }) => rule).sort();
}

it.each([
  ['shared-reaches-nothing', 'shared/a.ts', '/contract/b.ts'],
  ['contract-reaches-shared', 'contract/a.ts', '/platform/b.ts'],
  ['contract-reaches-shared', 'contract/a.ts', '/domain/b/b.ts'],
  ['platform-reaches-contract', 'platform/a.ts', '/domain/b/b.ts'],
  ['domain-reaches-down', 'domain/a/a.ts', '/server/b.ts'],
  ['domain-reaches-down', 'domain/a/a.ts', '/app/request/services.ts'],
  ['server-reaches-down', 'server/a.ts', '/app/request/route-helpers.ts'],
  ['server-reaches-down', 'server/a.ts', '/commands/b.ts'],
  ['server-reaches-down', 'server/bundle.ts', '/app/public-site/pages.ts'],
  ['server-bundle-opens-the-public-site', 'server/render-page.ts', '/app/public-site/public-site.tsx'],
  ['public-site-runs-without-react-router', 'app/public-site/a.tsx', 'react-router'],
  ['app-entries-reach-domain', 'app/routes/a.tsx', '/platform/b.ts'],
  ['app-entries-reach-domain', 'app/request/route-helpers.ts', '/server/b.ts'],
  ['app-parts-reach-contract', 'app/features/a.tsx', '/platform/b.ts'],
  ['app-parts-reach-contract', 'app/entry.client.tsx', '/server/b.ts'],
  ['app-parts-take-domain-types', 'app/features/a.tsx', '/domain/b/b.ts'],
  ['editor-layers', 'app/features/editor/base/a.ts', '/app/features/editor/blocks/b.ts'],
  ['editor-layers', 'app/features/editor/base/a.ts', '/app/features/editor/extensions.ts'],
  ['editor-layers', 'app/features/editor/controls/a.tsx', '/app/features/editor/toolbar/b.tsx'],
  ['editor-layers', 'app/features/editor/blocks/a.ts', '/app/features/editor/footnotes/b.ts'],
  ['editor-features-know-no-toolbar', 'app/features/editor/links/a.ts', '/app/features/editor/toolbar/b.tsx'],
  ['editor-folders-know-no-entry', 'app/features/editor/links/a.ts', '/app/features/editor/features.ts'],
  [
    'editor-folders-know-no-entry',
    'app/features/editor/toolbar/a.tsx',
    '/app/features/editor/body-editor.tsx',
  ],
  ['app-helpers-know-no-interface', 'app/browser/a.ts', '/app/site-scripts/b.ts'],
  ['app-helpers-know-no-interface', 'app/request/a.ts', '/app/ui/b.tsx'],
  ['commands-reach-down', 'commands/a.ts', '/app/b.ts'],
  ['commands-reach-down', 'commands/a.ts', '/scripts/b.ts'],
  ['domain-folders-use-entry-files', 'domain/a/a.ts', '/domain/b/sqlite.ts'],
  ['domain-folders-use-entry-files', 'domain/a/a.ts', '/domain/import/report.ts'],
  ['shared-domain-files-use-entry-files', 'domain/context.ts', '/domain/b/sqlite.ts'],
  ['testing-stays-in-tests', 'domain/a/a.ts', '/domain/testing.ts'],
  ['testing-stays-in-tests', 'server/a.ts', '/domain/b/testing.ts'],
  ['kysely-stays-with-the-data', 'server/a.ts', 'kysely'],
  ['kysely-stays-with-the-data', 'platform/auth.ts', 'kysely/migration'],
  ['main-loads-the-built-app', 'server/main.ts', '/server/app.ts'],
  ['one-bundle-entry', 'server/app.ts', 'virtual:react-router/server-build'],
])('%s: %s → %s is reported', async (rule, from, to) => {
  expect(await broken(from, to)).toContain(rule);
});

it.each([
  ['contract/a.ts', '/shared/b.ts'],
  ['platform/a.ts', '/contract/b.ts'],
  ['domain/a/a.ts', '/platform/b.ts'],
  ['domain/a/a.ts', '/domain/b/b.ts'],
  ['domain/a/a.ts', '/domain/a/sqlite.ts'],
  ['domain/a/a.ts', '/domain/import/import.ts'],
  ['domain/a/a.ts', '/domain/permissions.ts'],
  ['domain/a/a.test.ts', '/domain/b/testing.ts'],
  ['domain/a/a.ts', 'kysely'],
  ['platform/db/a.ts', 'kysely/migration'],
  ['server/a.ts', '/domain/b/b.ts'],
  ['server/a.ts', '/app/request/services.ts'],
  ['server/bundle.ts', '/app/public-site/public-site.tsx'],
  ['app/public-site/pages/a.tsx', '/domain/b/b.ts'],
  ['server/main.ts', '/platform/config.ts'],
  ['server/bundle.ts', 'virtual:react-router/server-build'],
  ['app/routes/a.tsx', '/domain/b/b.ts'],
  ['app/routes/a.tsx', '/app/features/b.tsx'],
  ['app/features/a.tsx', '/contract/b.ts'],
  ['app/features/editor/features.ts', '/app/features/editor/links/a.ts'],
  ['app/features/editor/links/a.ts', '/app/features/editor/blocks/b.ts'],
  ['app/features/editor/links/a.test.ts', '/app/features/editor/extensions.ts'],
  ['app/features/editor/block-toolbar/a.tsx', '/app/features/editor/toolbar/b.tsx'],
  ['app/ui/a.tsx', '/app/request/load-site.ts'],
  ['commands/a.ts', '/server/b.ts'],
])('%s → %s is allowed', async (from, to) => {
  expect(await broken(from, to)).toEqual([]);
});

it('allows a feature a domain type, and main.ts and pages.ts a type of what they open', async () => {
  expect(await broken('app/features/a.tsx', '/domain/b/b.ts', 'import type')).toEqual([]);
  expect(await broken('server/main.ts', '/server/app.ts', 'import type')).toEqual([]);
  expect(await broken('server/render-page.ts', '/app/public-site/public-site.tsx', 'import type')).toEqual(
    [],
  );
});

it('reports a cycle', async () => {
  plant('contract/b.ts', "import { planted } from './a.ts';", 'export const b = planted;');
  plant('contract/a.ts', "import { b } from './b.ts';", 'export const used = b;');
  const { violations } = await checkImports(productFolders, base);
  expect(violations.map(({ rule }) => rule)).toContain('no-cycles');
});

it('reports a circle between features, also one that passes through subfolders', async () => {
  plant('app/features/a/ui/panel.ts', "import { planted } from '../../b/b.ts';", 'export const a = planted;');
  plant('app/features/b/b.ts', "import { planted } from '../c/list.ts';", 'export const b = planted;');
  plant('app/features/c/list.ts', "import { planted } from '../a/a.ts';", 'export const c = planted;');
  plant('app/features/a/a.ts');
  plant('app/features/d/d.ts', "import { planted } from '../a/a.ts';", 'export const d = planted;');
  const { violations } = await checkImports(productFolders, base);
  expect(violations).toEqual(
    [
      ['app/features/a/ui/panel.ts', 'app/features/b/b.ts'],
      ['app/features/b/b.ts', 'app/features/c/list.ts'],
      ['app/features/c/list.ts', 'app/features/a/a.ts'],
    ].map(([from, to]) => ({ rule: 'no-cycles-between-features', from, to })),
  );
});

it('reports a circle between folders of the editor', async () => {
  plant(
    'app/features/editor/links/links.ts',
    "import { planted } from '../find/find.ts';",
    'export const a = planted;',
  );
  plant(
    'app/features/editor/find/find.ts',
    "import { planted } from '../links/list.ts';",
    'export const b = planted;',
  );
  plant('app/features/editor/links/list.ts');
  const { violations } = await checkImports(productFolders, base);
  expect(violations).toEqual(
    [
      ['app/features/editor/find/find.ts', 'app/features/editor/links/list.ts'],
      ['app/features/editor/links/links.ts', 'app/features/editor/find/find.ts'],
    ].map(([from, to]) => ({ rule: 'no-cycles-between-editor-folders', from, to })),
  );
});

it('reports a circle between folders of the import', async () => {
  plant('domain/import/files/a.ts', "import { planted } from '../html/b.ts';", 'export const a = planted;');
  plant('domain/import/html/b.ts', 'export const planted = 1;');
  plant('domain/import/html/deep/c.ts', "import { a } from '../../files/a.ts';", 'export const c = a;');
  const { violations } = await checkImports(productFolders, base);
  expect(violations.map(({ rule }) => rule)).toContain('no-cycles-between-import-folders');
});

it('sees no module when there is none', async () => {
  expect((await checkImports(productFolders, base)).modules).toBe(0);
});
