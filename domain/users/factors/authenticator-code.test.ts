import { spawnSync } from 'node:child_process';
import { base32 } from '@better-auth/utils/base32';
import { expect, test } from 'vitest';
import { codeAt, keyUri, matchStep, newSecret } from './authenticator-code.ts';

/** The secret of RFC 6238, appendix B. */
const secret = base32.encode('12345678901234567890', { padding: false });

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('the code at %d s is that of RFC 6238', async (second, code) => {
  expect(await codeAt(secret, Math.floor(second / 30))).toBe(code);
});

test('the code is that of oathtool', async (t) => {
  const own = newSecret();
  const tool = spawnSync('oathtool', ['--totp', '--base32', '--now', '@1700000000', own], {
    encoding: 'utf8',
  });
  if (tool.error) return t.skip();
  expect(await codeAt(own, Math.floor(1_700_000_000 / 30))).toBe(tool.stdout.trim());
});

test('a code is right for a step before and after, once', async () => {
  const now = 1_700_000_000_000;
  const step = Math.floor(now / 30_000);
  for (const off of [-1, 0, 1])
    expect(await matchStep(secret, await codeAt(secret, step + off), now, 0)).toBe(step + off);
  for (const off of [-2, 2])
    expect(await matchStep(secret, await codeAt(secret, step + off), now, 0)).toBeNull();
  expect(await matchStep(secret, await codeAt(secret, step), now, step)).toBeNull();
  const spaced = (await codeAt(secret, step)).replace(/^(...)/, '$1 ');
  expect(await matchStep(secret, spaced, now, step - 1)).toBe(step);
  for (const wrong of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦'])
    expect(await matchStep(secret, wrong, now, 0)).toBeNull();
});

test('the longest name of a site and address fit a QR code', () => {
  const uri = keyUri(secret, '𝕷'.repeat(200), `${'a'.repeat(60)}@${'b.'.repeat(95)}example`);
  expect(uri.length).toBeLessThan(2300);
});
