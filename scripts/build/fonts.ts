// Converts the fonts of title cards (domain/images/decode/card-fonts.ts) for Pango, which reads no WOFF2,
// into build/fonts/. Started by the build; tests and `npm run dev` call it.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import decompress from 'woff2-encoder/decompress';
import { cardFontFiles, convertedFont, type FontFile } from '../../domain/images/decode/card-fonts.ts';

const require = createRequire(import.meta.url);

/** Converts the fonts, unless they are there in the versions that are installed. */
export async function makeFonts(): Promise<void> {
  const files = cardFontFiles();
  const folder = dirname(convertedFont(files[0]!));
  const stamp = join(folder, 'versions.json');
  const versions = JSON.stringify(files.map((file) => [file.file, version(file)]));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === versions) return;
  mkdirSync(folder, { recursive: true });
  for (const file of files) {
    const source = require.resolve(`@fontsource-variable/${file.name}/files/${file.file}.woff2`);
    replace(convertedFont(file), await decompress(readFileSync(source)));
  }
  replace(stamp, versions);
}

function version({ name }: FontFile): string {
  const manifest = require.resolve(`@fontsource-variable/${name}/package.json`);
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

/** Another process may read the file, or make it too. */
function replace(path: string, content: Uint8Array | string): void {
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, path);
}

if (import.meta.main) await makeFonts();
