import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createBackup, openArchive, readArchive, restoreBackup } from '../../domain/backup/backup.ts';
import { system } from '../../domain/context.ts';
import { recordImageUses, storeImage } from '../../domain/images/images.ts';
import { imageBytes } from '../../domain/images/testing.ts';
import { write } from '../../domain/write.ts';
import { readConfig } from '../../platform/config.ts';
import { openLog } from '../../platform/log.ts';
import { startS3 } from '../../scripts/s3/s3-server.ts';
import { openForServer, openServices } from './services.ts';

const log = openLog('silent');

it('a backup moves media between a folder and a bucket, and is itself in either', async () => {
  const root = mkdtempSync(join(tmpdir(), 'lekha-restore-s3-'));
  const s3 = await startS3();
  const at = (name: string, env = {}) => readConfig({ DATA_DIR: join(root, name), ...env });
  const keysIn = async (config: ReturnType<typeof at>) => {
    const { services, unlock } = await openForServer(config, log);
    const keys: string[] = [];
    for await (const key of services.storage.list('')) keys.push(key);
    await services.db.close();
    unlock();
    return keys.sort();
  };
  try {
    const origin = at('local');
    const services = await openServices(origin, log);
    const ctx = { ...services, actor: system };
    const { url } = await storeImage(ctx, await imageBytes('png'));
    await write(ctx, ({ tx }) =>
      recordImageUses(tx, { kind: 'setting', id: 'logo' }, [{ url, role: 'logo' }]),
    );
    await services.storage.put('0badcafe.bin', Buffer.alloc(33 * 1024 * 1024, 'large'));
    const first = await createBackup(services, { file: join(root, 'first.tar.zst') });
    await services.db.close();
    const expected = await keysIn(origin);
    expect(expected).toHaveLength(2);

    const inBucket = at('bucket', { ...s3.env, S3_PREFIX: 'restored' });
    await restoreBackup({ config: inBucket, log, now: Date.now }, first.file);
    expect(await keysIn(inBucket)).toEqual(expected);
    // A file that is no image is not read into memory as a whole.
    expect(s3.requests.filter((each) => each === 'PUT /media/restored/0badcafe.bin')).toHaveLength(5);
    const there = await openServices(inBucket, log);
    const second = await createBackup(there, { file: join(root, 'second.tar.zst') });
    await there.db.close();
    expect(second.manifest.media).toEqual(first.manifest.media);

    const back = at('back');
    await restoreBackup({ config: back, log, now: Date.now }, second.file);
    expect(await keysIn(back)).toEqual(expected);

    const again = await openServices(inBucket, log);
    const third = await createBackup(again, { file: 's3://backups/my/site.tar.zst' });
    await again.db.close();
    expect(third.file).toBe('s3://backups/my/site.tar.zst');
    expect(third.manifest.tables).toEqual(second.manifest.tables);
    const remote = await openArchive(inBucket, third.file);
    expect((await readArchive(remote)).manifest).toEqual(third.manifest);
    const { S3_BUCKET: _, ...access } = s3.env;
    const local = at('local-again', access);
    await expect(keysIn(local)).rejects.toThrow('S3_BUCKET must be set');
    const small = { free: async () => 1000 };
    await expect(restoreBackup({ config: local, log, now: Date.now }, third.file, small)).rejects.toThrow(
      /has 1\.0 kB free/,
    );
    await restoreBackup({ config: local, log, now: Date.now }, third.file);
    expect(readdirSync(local.dataDir).filter((name) => /restor/.test(name))).toEqual([]);
    expect(await keysIn(at('local-again'))).toEqual(expected);
  } finally {
    await s3.stop();
    rmSync(root, { recursive: true, force: true });
  }
});
