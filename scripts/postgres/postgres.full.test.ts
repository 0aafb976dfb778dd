import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { startPostgres } from './postgres.ts';

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

it('starts the programs of the npm package, and stops them', async () => {
  const postgres = await startPostgres('embedded');
  expect(await query(postgres.url, "SELECT current_setting('server_version') AS version")).toEqual([
    { version: expect.stringMatching(/^18\./) },
  ]);
  await postgres.stop();
  await expect(query(postgres.url, 'SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

it('keeps text in UTF-8 and orders it by code point', async () => {
  const postgres = await startPostgres();
  const [row] = await query(postgres.url, "SELECT 'Z' < 'a' AS by_code, length('লেখা') AS letters");
  expect(row).toEqual({ by_code: true, letters: 4 });
  await postgres.stop();
});

it('ends when the process that started it is killed', async () => {
  const starter = `
    const { startPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'postgres.ts'))});
    console.log((await startPostgres()).url);
    setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', starter], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(createInterface(parent.stdout), 'line');
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  parent.kill('SIGKILL');
  await vi.waitFor(
    () => expect(query(url, 'SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' }),
    120_000,
  );
});
