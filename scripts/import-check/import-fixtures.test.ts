import { globSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { system } from '../../domain/context.ts';
import { testServices } from '../../domain/testing.ts';
import { importContent } from '../../domain/transfer/import.ts';
import type { Database } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { createEmptyDatabase, removeDatabase, type TestDatabaseConfig } from '../../platform/db/testing.ts';
import { createApp } from '../../server/app.ts';
import { renderPage } from '../../server/pages.ts';
import { testPages } from '../../server/testing.ts';
import { compareImport } from './compare.ts';
import { readSource } from './read-source.ts';

const fixtures = join(import.meta.dirname, 'fixtures');

describe('an import of a real export', () => {
  let config: TestDatabaseConfig;
  let db: Database;
  // Two exports may have the same paths.
  beforeEach(async () => {
    config = await createEmptyDatabase('sqlite');
    db = await openDatabase(config);
    await migrate(db);
  });
  afterEach(async () => {
    await db.close();
    await removeDatabase(config);
  });

  it.each(
    globSync('*/*', { cwd: fixtures })
      .map((name) => name.replaceAll('\\', '/'))
      .sort(),
  )('loses and exposes nothing of %s', async (name) => {
    const services = testServices(db);
    const path = join(fixtures, name);
    const report = await importContent({ ...services, actor: system }, { path, source: name });
    const pages = testPages();
    const app = createApp(services, (request, own) => renderPage(pages, request, own));
    const get = async (url: string) => app.request(url);
    const findings = await compareImport(await readSource(path), report, get);
    expect(report.failed).toEqual([]);
    expect(findings.words.total).toBeGreaterThan(10);
    expect(findings).toMatchObject({
      words: { missing: 0, worst: [] },
      unreported: [],
      exposed: [],
      addresses: { failing: [] },
      links: { broken: [] },
      different: [],
    });
  });
});
