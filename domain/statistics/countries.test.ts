import { execFileSync } from 'node:child_process';
import { mkdtemp, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { openLog } from '../../platform/log.ts';
import { isQuick } from '../../scripts/tests/tier.ts';
import { Countries } from './countries.ts';
import { countryDatabase } from './testing.ts';

async function open(bytes: Uint8Array | null) {
  const file = join(await mkdtemp(join(tmpdir(), 'countries-')), 'countries.mmdb');
  if (bytes) await writeFile(file, bytes);
  const log = openLog('silent');
  const warn = vi.spyOn(log, 'warn');
  const countries = new Countries({ config: readConfig({ COUNTRY_DATABASE: file }), log });
  await countries.refresh();
  return { file, countries, warn };
}

const networks = { '203.0.113.0/24': 'BD', '198.51.100.0/25': 'IN' };

it('finds the country of an address, and none of others', async () => {
  const { countries } = await open(countryDatabase(networks));
  expect(countries.find('203.0.113.9')).toBe('BD');
  expect(countries.find('198.51.100.1')).toBe('IN');
  for (const address of ['198.51.100.200', '192.0.2.1', '2001:db8::1', 'nobody', ''])
    expect(countries.find(address)).toBe('');
});

it('reads a file again that was replaced', async () => {
  const { file, countries } = await open(countryDatabase(networks));
  await writeFile(`${file}.new`, countryDatabase({ '203.0.113.0/24': 'LK' }));
  await rename(`${file}.new`, file);
  await countries.refresh();
  expect(countries.find('203.0.113.9')).toBe('LK');
});

it.each([
  ['missing', null],
  ['empty', Buffer.alloc(0)],
  ['of another kind', Buffer.from('<!doctype html>'.repeat(100))],
  ['cut off', countryDatabase(networks).subarray(0, 400)],
])('goes on without a file that is %s, and says so once', async (_name, bytes) => {
  const { countries, warn } = await open(bytes);
  await countries.refresh();
  expect(countries.find('203.0.113.9')).toBe('');
  expect(warn).toHaveBeenCalledOnce();
});

it.skipIf(isQuick)('waits for no disk that is silent', async () => {
  const { file, countries } = await open(null);
  // Nobody writes into the pipe, so that reading it does not end.
  execFileSync('mkfifo', [file]);
  await countries.refresh();
  await countries.refresh();
  expect(countries.find('203.0.113.9')).toBe('');
  await writeFile(file, countryDatabase(networks));
  await expect.poll(() => countries.find('203.0.113.9')).toBe('BD');
});

it('tells no country that is not two letters', async () => {
  const { countries } = await open(countryDatabase({ '203.0.113.0/24': '<b>' }));
  expect(countries.find('203.0.113.9')).toBe('');
});
