import { cp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const root = join(import.meta.dirname, '..', '..');
const PARTS = ['shared', 'contract', 'platform', 'domain', 'server', 'build', 'package.json'];

/**
 * Makes a copy of the built product in `folder` as a version whose scripts all have other names, as after an
 * upgrade: a server of it has none of the scripts of this version.
 */
export async function makeNextVersion(folder: string): Promise<void> {
  for (const part of PARTS) await cp(join(root, part), join(folder, part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const assets = join(folder, 'build', 'client', 'assets');
  const all = await readdir(assets);
  const scripts = all.filter((name) => name.endsWith('.js'));
  const rename = (text: string) =>
    scripts.reduce((renamed, name) => renamed.replaceAll(name, nextName(name)), text);
  for (const name of all.filter((each) => /\.js(\.br|\.gz)?$/.test(each))) {
    if (name.endsWith('.js')) await writeScript(assets, nextName(name), rename(await read(assets, name)));
    await rm(join(assets, name));
  }
  const bundle = join(folder, 'build', 'server');
  await writeFile(join(bundle, 'index.js'), rename(await read(bundle, 'index.js')));
}

function nextName(name: string): string {
  return name.replace(/\.js$/, '-next.js');
}

function read(folder: string, name: string): Promise<string> {
  return readFile(join(folder, name), 'utf8');
}

async function writeScript(folder: string, name: string, text: string): Promise<void> {
  await writeFile(join(folder, name), text);
  await writeFile(join(folder, `${name}.br`), brotliCompressSync(text));
  await writeFile(join(folder, `${name}.gz`), gzipSync(text));
}
