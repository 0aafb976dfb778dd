import { globSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { type Services, system } from '../../domain/context.ts';
import { type ImportReport, importContent } from '../../domain/import/import.ts';
import { testServices } from '../../domain/testing.ts';
import type { Database } from '../../platform/db/database.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import {
  createMigratedDatabase,
  removeDatabase,
  type TestDatabaseConfig,
} from '../../platform/db/testing.ts';
import { createApp } from '../../server/app.ts';
import { renderPage } from '../../server/render-page.ts';
import { testPages } from '../../server/testing.ts';
import type { Get } from './compare.ts';

const folder = join(import.meta.dirname, 'fixtures');

/** The exports that are tested, by their paths below the folder of fixtures. */
export const fixtures = globSync('*/*', { cwd: folder })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => !name.endsWith('.sitemap.xml'))
  .sort();

export function fixturePath(name: string): string {
  return join(folder, name);
}

/** A site for each test, because two exports may have the same paths. */
export function freshSites() {
  let config: TestDatabaseConfig;
  let db: Database;
  let services: Services;
  beforeEach(async () => {
    config = await createMigratedDatabase('sqlite');
    db = await openDatabase(config);
    services = testServices(db);
  });
  afterEach(async () => {
    await db.close();
    await removeDatabase(config);
  });
  return {
    importFile: (path: string, source = path): Promise<ImportReport> =>
      importContent({ ...services, actor: system }, { path, source }),
    /** Requests pages as a visitor. */
    visitor(): Get {
      const pages = testPages();
      const app = createApp(services, (request, own) => renderPage(pages, request, own));
      return async (url) => app.request(url);
    },
  };
}
