import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findImage } from './find-image.ts';

let top: string;
let root: string;
const find = (src: string, folder = 'blog/posts') => findImage(src, { root, folder: join(root, folder) });

beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'lekha-images-'));
  root = join(top, 'site');
  for (const file of [
    'blog/posts/near.png',
    'blog/assets/img/a b.png',
    'static/top.png',
    'blog/posts/ছবি.png',
    '../secret.png',
  ]) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), 'x');
  }
  await symlink(join(top, 'secret.png'), join(root, 'blog/posts/link.png'));
  await symlink(join(root, 'static/top.png'), join(root, 'blog/posts/inner.png'));
});
afterAll(() => rm(top, { recursive: true, force: true }));

describe('images of an import', () => {
  it.each([
    ['near.png', 'blog/posts/near.png'],
    ['./near.png?v=2#x', 'blog/posts/near.png'],
    ['/assets/img/a%20b.png', 'blog/assets/img/a b.png'],
    ['assets/img/a b.png', 'blog/assets/img/a b.png'],
    ['/img/a%20b.png', 'blog/assets/img/a b.png'],
    ['../assets/img/a b.png', 'blog/assets/img/a b.png'],
    ['/top.png', 'static/top.png'],
    ['%E0%A6%9B%E0%A6%AC%E0%A6%BF.png', 'blog/posts/ছবি.png'],
    ['inner.png', 'static/top.png'],
  ])('%s is found', async (src, file) => {
    expect(await find(src)).toEqual({ kind: 'file', path: join(root, file) });
  });

  it.each(['../../../secret.png', '..%2F..%2F..%2Fsecret.png', 'link.png', '..\\..\\..\\secret.png'])(
    '%s is rejected',
    async (src) => {
      expect(await find(src)).toMatchObject({ kind: 'rejected' });
    },
  );

  it.each(['none.png', '/none.png', '', '/', 'blog', '%00'])('%j is missing', async (src) => {
    expect(await find(src)).toEqual({ kind: 'missing' });
  });

  it('stay on other sites, over https', async () => {
    expect(await find('https://a.example/x.png')).toEqual({
      kind: 'remote',
      url: 'https://a.example/x.png',
    });
    expect(await find('//a.example/x.png')).toEqual({
      kind: 'remote',
      url: 'https://a.example/x.png',
    });
    expect(await find('http://a.example/x.png')).toMatchObject({
      kind: 'remote',
      url: 'https://a.example/x.png',
    });
    expect(await find('file:///etc/passwd')).toMatchObject({ kind: 'rejected' });
  });

  it('are read from data URLs', async () => {
    expect(await find('http://169.254.169.254/x')).toEqual({
      kind: 'rejected',
      why: 'its address is not public',
    });
    expect(await find('data:image/png;base64,aGk=')).toEqual({ kind: 'inline', bytes: Buffer.from('hi') });
    expect(await find('data:text/html,<b>')).toMatchObject({ kind: 'rejected' });
  });
});
