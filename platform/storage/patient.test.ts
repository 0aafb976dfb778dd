import { afterAll, beforeAll, expect, it } from 'vitest';
import { type S3Server, startS3 } from '../../scripts/s3/s3-server.ts';
import { isQuick } from '../../scripts/tests/tier.ts';
import { readConfig } from '../config.ts';
import { openLog } from '../log.ts';
import { waitForStore } from './patient.ts';
import { openS3Storage } from './s3.ts';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());

it.skipIf(isQuick)(
  'waits for a store that does not respond and logs it, and not for one that is wrong',
  async () => {
    const lines: string[] = [];
    const log = openLog('info', { write: (line: string) => void lines.push(line) });
    const patient = waitForStore(openS3Storage(readConfig(s3.env).s3!), log, 10);
    let requests = 0;
    s3.fault = () => (++requests < 12 ? { status: 503, code: 'SlowDown' } : undefined);
    expect(await patient.owner()).toBeNull();
    expect(requests).toBeGreaterThanOrEqual(12);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      event: 'waiting_for_store',
      why: expect.stringContaining('SlowDown'),
    });
    for (const code of ['AccessDenied', 'InvalidAccessKeyId']) {
      s3.fault = () => ({ status: 403, code });
      await expect(patient.owner()).rejects.toThrow(code);
    }
    s3.fault = () => ({ status: 404, code: 'NoSuchBucket' });
    await expect(patient.list('')[Symbol.asyncIterator]().next()).rejects.toThrow('NoSuchBucket');
    s3.fault = undefined;
  },
);
