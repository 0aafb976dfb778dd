import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { testServices } from '../../domain/testing.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { createApp } from '../app.ts';

eachDatabaseInAllTier('/readyz', (getDb) => {
  const check = async (breakIt: (dataDir: string) => void) => {
    const services = testServices(getDb());
    const app = createApp(services, async () => new Response('a page'));
    breakIt(services.config.dataDir);
    const response = await app.request('/readyz');
    return { status: response.status, ...((await response.json()) as object) };
  };

  it('is 200 and ok if everything works', async () => {
    expect(await check(() => {})).toMatchObject({ status: 200, ready: true, state: 'ok' });
  });

  it('is 200 and degraded while pages are served and nothing can be uploaded', async () => {
    const blocked = (dataDir: string) => writeFileSync(join(dataDir, 'media'), '');
    expect(await check(blocked)).toMatchObject({
      status: 200,
      ready: true,
      state: 'degraded',
      checks: { database: 'ok', storage: 'failing' },
      reasons: {
        storage: expect.stringMatching(
          /^The media store cannot be used: the media folder cannot be written: E/,
        ),
      },
    });
  });

  it('is 200 and degraded if the free space of the disk is unknown', async () => {
    const removeFolder = (dataDir: string) => rmSync(dataDir, { recursive: true });
    expect(await check(removeFolder)).toMatchObject({
      status: 200,
      state: 'degraded',
      checks: { database: 'ok', disk: 'failing' },
    });
  });

  it('checks the storage once for all requests of a second', async () => {
    const services = testServices(getDb());
    const findError = vi.spyOn(services.storage, 'findError');
    const app = createApp(services, async () => new Response('a page'));
    const responses = await Promise.all(Array.from({ length: 20 }, () => app.request('/readyz')));
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(findError).toHaveBeenCalledTimes(1);
  });
});
