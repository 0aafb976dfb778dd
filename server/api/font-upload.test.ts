import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { TestSite } from './testing.ts';

const PATH = '/api/v1/fonts';
const font = readFileSync('app/styles/fonts/inter-core.woff2');

eachDatabaseInAllTier('a font over the API', (getDb) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
  });

  const type = { 'content-type': 'font/woff2' };
  it.each([
    ['V', font, type, 401],
    ['U', font, type, 403],
    ['A', font, { 'content-type': 'font/ttf' }, 415],
    ['A', Buffer.from('<svg onload="alert(1)">'), type, 400],
    ['A', Buffer.alloc(10 * 1024 * 1024), type, 413],
  ] as const)('%s: is refused', async (who, body, headers, status) => {
    expect((await site.send(who, 'POST', PATH, new Blob([body]), headers)).status).toBe(status);
  });

  it('is stored, served for ever with its type, and chosen by its path alone', async () => {
    const stored = await site.send('A', 'POST', PATH, new Blob([font]), type);
    expect(stored.status).toBe(201);
    const { fontFile } = stored.json.data;
    const served = await site.send('V', 'GET', fontFile);
    expect(served.status).toBe(200);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-length': String(font.length),
    });
    for (const wrong of [
      '/media/../secret',
      `${fontFile}) }`,
      'https://evil.example/a.woff2',
      '/media/a.png',
    ]) {
      const refused = await site.send('A', 'PATCH', '/api/v1/settings', { fontFile: wrong });
      expect([refused.status, refused.json.errors[0].path]).toEqual([400, 'fontFile']);
    }
    const change = { fontFile, headingFont: 'own' };
    expect((await site.send('A', 'PATCH', '/api/v1/settings', change)).status).toBe(200);
  });
});
