import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { diskMessage } from './disk-message.ts';

it('names the folder of another user in which a command cannot write', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lekha-disk-'));
  try {
    const path = join(folder, 'lekha.tar.zst~1');
    const message = diskMessage(Object.assign(new Error('permission denied'), { code: 'EACCES', path }));
    expect(message).toContain(`${path} cannot be used: ${folder} belongs to uid`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('leaves other errors to their stack traces', () => {
  expect(diskMessage(Object.assign(new Error('none'), { code: 'ENOENT', path: '/none' }))).toBeUndefined();
});
