import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { exportSite, importSite } from '../../domain/export/export.ts';
import { testServices } from '../../domain/testing.ts';
import { emailsTo } from '../../domain/users/testing.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { createEmptyDatabase, eachDatabaseInAllTier, removeDatabase } from '../../platform/db/testing.ts';
import { createApp } from '../app.ts';
import { TestSite } from './testing.ts';

const EVE = 'eve@example.org';

eachDatabaseInAllTier('An account that came with an export of someone else', (getDb) => {
  it('is an ordinary one after a new password by email, whatever the export says', async () => {
    await new TestSite(getDb()).fill();
    const folder = mkdtempSync(join(tmpdir(), 'lekha-foreign-'));
    await exportSite(testServices(getDb()), folder, { personalData: true });
    const path = join(folder, 'users.json');
    const [first] = JSON.parse(readFileSync(path, 'utf8'));
    const eve = { ...first, id: 'eve', email: EVE, role: 'admin', emailVerified: true };
    writeFileSync(path, JSON.stringify([eve]));
    rmSync(join(folder, 'files.sha256'));

    const target = await createEmptyDatabase(getDb().dialect);
    const env = { DATA_DIR: target.dataDir, ...(target.databaseUrl && { DATABASE_URL: target.databaseUrl }) };
    const empty = testServices(getDb(), env);
    const { roles } = await importSite(empty, folder, { administrators: [] });
    expect(roles.skipped).toEqual([EVE]);
    const db = await openDatabase(target);
    try {
      const services = testServices(db);
      const app = createApp(services, async () => new Response('a page'));
      const send = (method: string, url: string, body?: object, cookie = '') =>
        app.request(url, {
          method,
          headers: { 'content-type': 'application/json', cookie },
          ...(body && { body: JSON.stringify(body) }),
        });
      const requested = await send('POST', '/api/auth/request-password-reset', { email: EVE });
      expect(requested.status).toBe(200);
      const [email] = await emailsTo(services, EVE);
      const token = /token=([\w.-]+)/.exec(email!)![1]!;
      const password = 'battery staple';
      const reset = await send('POST', '/api/auth/reset-password', { token, newPassword: password });
      expect(reset.status).toBe(200);
      const signedIn = await send('POST', '/api/auth/sign-in/email', { email: EVE, password });
      expect(signedIn.status).toBe(200);
      const cookie = signedIn.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ');
      const own = await (await send('GET', `/api/v1/users/${EVE}`, undefined, cookie)).json();
      expect(own).toMatchObject({ data: { email: EVE, role: 'user' } });
      for (const url of ['/api/v1/users/all-users', '/api/v1/audit-log', '/api/v1/system'])
        expect((await send('GET', url, undefined, cookie)).status).toBe(403);
    } finally {
      await db.close();
      await removeDatabase(target);
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
