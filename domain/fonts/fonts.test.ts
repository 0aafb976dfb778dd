import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { onSqlite } from '../../platform/db/testing.ts';
import { changeSettings } from '../site/site.ts';
import { as, testAccount, testContext } from '../testing.ts';
import { fontKey, isFontKey, openFont, storeFont } from './fonts.ts';

const variable = readFileSync('app/styles/fonts/inter-core.woff2');
const fixed = readFileSync('node_modules/bootstrap-icons/font/fonts/bootstrap-icons.woff2');

/** The font with other bytes from `at` on. */
const changed = (at: number, bytes: number[]) => {
  const font = Buffer.from(variable);
  font.set(bytes, at);
  return font;
};

/** The font with data that decompress to something else. */
function withData(data: Buffer): Buffer {
  const tables = variable.readUInt16BE(12);
  const compressed = brotliCompressSync(data);
  const font = Buffer.concat([variable.subarray(0, variable.length - variable.readUInt32BE(20)), compressed]);
  font.writeUInt32BE(compressed.length, 20);
  font.writeUInt32BE(font.length, 8);
  expect(tables).toBeGreaterThan(8);
  return font;
}

it('names a font by its bytes, and says if its weight can vary', async () => {
  expect(await fontKey(variable)).toMatch(/^[0-9a-f]{64}v\.woff2$/);
  expect(await fontKey(fixed)).toMatch(/^[0-9a-f]{64}\.woff2$/);
  for (const font of [variable, fixed]) expect(isFontKey((await fontKey(font))!)).toBe(true);
  for (const key of ['../x.woff2', `${'a'.repeat(64)}.woff2/x`, `${'A'.repeat(64)}.woff2`, 'a.woff2'])
    expect(isFontKey(key)).toBe(false);
});

it.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['HTML', Buffer.from(`<script>alert(1)</script>${' '.repeat(100)}`)],
  ['a WOFF file', changed(0, [...Buffer.from('wOFF')])],
  ['a collection', changed(4, [...Buffer.from('ttcf')])],
  ['the beginning alone', variable.subarray(0, variable.length - 100)],
  ['the header alone', variable.subarray(0, 48)],
  ['bytes after its end', Buffer.concat([variable, Buffer.from('<script>')])],
  ['no table', changed(12, [0, 0])],
  ['more tables than it has', changed(12, [0, 64])],
  ['4 GB of tables', changed(16, [255, 255, 255, 255])],
  ['tables of absurd length', changed(48, [0, 255, 255, 255, 255, 127])],
  ['a table twice', changed(48, [variable[48]!, variable[49]!, variable[48]!])],
  [
    'data that are not compressed',
    changed(variable.length - variable.readUInt32BE(20), [...Buffer.alloc(1000, 255)]),
  ],
  ['a decompression bomb', withData(Buffer.alloc(100 * 1024 * 1024))],
  ['less data than its tables', withData(Buffer.alloc(10))],
])('refuses %s', async (_what, bytes) => expect(await fontKey(bytes)).toBeNull());

onSqlite('The font of a site', (getDb) => {
  it('is stored once, and chosen only while it is there', async () => {
    const services = testContext(getDb());
    const ctx = as(services, await testAccount(services, 'admin', 'ada@example.org'));
    const user = as(services, await testAccount(services, 'user', 'bo@example.org'));
    const fontFile = await storeFont(ctx, variable);
    expect(await storeFont(ctx, variable)).toBe(fontFile);
    await expect(storeFont(user, variable)).rejects.toThrow('not allowed');
    await expect(storeFont(ctx, Buffer.from('x'))).rejects.toThrow('not a WOFF2 font');
    const { settings } = await changeSettings(ctx, { fontFile, textFont: 'own' }, undefined);
    expect(settings).toMatchObject({ fontFile, textFont: 'own' });
    const other = fontFile.replace(/[0-9a-f]{64}/, 'a'.repeat(64));
    await expect(changeSettings(ctx, { fontFile: other }, undefined)).rejects.toThrow('does not exist');
    const file = await openFont(ctx, fontFile.slice('/media/'.length));
    expect(file).toMatchObject({ type: 'font/woff2', bytes: variable.length, lasting: true });
    expect(await openFont(ctx, 'secret.woff2')).toBeNull();
  });
});
