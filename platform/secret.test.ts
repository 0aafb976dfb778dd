import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { appSecret } from './secret.ts';

const newConfig = () => readConfig({ DATA_DIR: join(mkdtempSync(join(tmpdir(), 'lekha-secret-')), 'data') });

test('the first start creates a secret that stays, for its owner only', () => {
  const config = newConfig();
  const first = appSecret(config);
  expect(first.length).toBeGreaterThanOrEqual(32);
  expect(appSecret(config)).toBe(first);
  expect(readdirSync(config.dataDir)).toEqual(['secret']);
  expect(statSync(join(config.dataDir, 'secret')).mode & 0o777).toBe(0o600);
});

test('the operator’s secret is used and nothing is written', () => {
  const dir = mkdtempSync(join(tmpdir(), 'lekha-secret-'));
  expect(appSecret(readConfig({ DATA_DIR: dir, APP_SECRET: 'y'.repeat(32) }))).toBe('y'.repeat(32));
  expect(readdirSync(dir)).toEqual([]);
});

test('a damaged secret is refused', () => {
  const dir = mkdtempSync(join(tmpdir(), 'lekha-secret-'));
  writeFileSync(join(dir, 'secret'), '');
  expect(() => appSecret(readConfig({ DATA_DIR: dir }))).toThrow(ConfigError);
});
