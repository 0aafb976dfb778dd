import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { accessError, createForFolderOwner, giveToFolderOwner } from './ownership.ts';

const SERVICE = 65534;
let folder: string;
let given: [path: string, uid: number, gid: number][];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lekha-ownership-'));
  given = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const system = (isRoot: boolean) => ({
  isRoot: () => isRoot,
  chown: (...call: [string, number, number]) => void given.push(call),
});
/**
 * As root, folders of the service are made as such; otherwise the tests run as a user whose folders are not
 * root's.
 */
const isRoot = process.geteuid?.() === 0;

it('gives what root makes to the owner of its folder, before it has its name', () => {
  if (isRoot) chownService(folder);
  const { uid, gid } = statSync(folder);
  const file = join(folder, 'new');
  writeFileSync(file, '');
  giveToFolderOwner(file, system(true));
  expect(given).toEqual([[file, uid, gid]]);
  createForFolderOwner(join(folder, 'lekha.db'), system(true));
  expect(given[1]).toEqual([expect.stringMatching(/lekha\.db~[0-9a-f-]{36}$/), uid, gid]);
  expect(statSync(join(folder, 'lekha.db')).mode & 0o777).toBe(0o600);
});

it('changes nothing for other users', () => {
  const file = join(folder, 'new');
  giveToFolderOwner(file, system(false));
  createForFolderOwner(file, system(false));
  expect(given).toEqual([]);
  expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined();
});

it('goes on where a disk has no owners', () => {
  if (isRoot) chownService(folder);
  const chown = () => {
    throw Object.assign(new Error('no owners'), { code: 'EPERM' });
  };
  expect(() => giveToFolderOwner(join(folder, 'new'), { isRoot: () => true, chown })).not.toThrow();
});

it('names path, owner, mode and the user of the process', () => {
  const inner = join(folder, 'inner');
  mkdirSync(inner);
  chmodSync(inner, 0o750);
  const { uid } = statSync(inner);
  const own = process.geteuid?.();
  expect(accessError(inner).message).toMatch(
    `${inner} cannot be used: it belongs to uid ${uid} with mode 0750, and this process runs as uid ${own}`,
  );
  expect(accessError(join(inner, 'lekha.db')).message).toContain(
    `lekha.db cannot be used: ${inner} belongs to`,
  );
});

function chownService(path: string): void {
  chownSync(path, SERVICE, SERVICE);
}
