import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const ID = 'virtual:lazy-files';
const root = join(import.meta.dirname, '../..');

interface ManifestChunk {
  file: string;
  name?: string;
  imports?: string[];
}

/**
 * A Vite plugin: the server's bundle learns which files a script that is loaded later needs, so that the HTML
 * can name them. `bodyEditorFiles` of `virtual:lazy-files` are the URLs of the editor's; none in the browser,
 * and none in development.
 */
export function lazyFiles(): Plugin {
  let isBuild = false;
  return {
    name: 'lekha:lazy-files',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: (source) => (source === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null;
      const files = isBuild && this.environment.name !== 'client' ? readFiles('body-editor') : [];
      return `export const bodyEditorFiles = ${JSON.stringify(files)};`;
    },
  };
}

/** The files of a script, from the browser's build, which comes first. */
function readFiles(name: string): string[] {
  const path = join(root, 'build/client/.vite/manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, ManifestChunk>;
  const found = new Set<string>();
  const collect = ({ file, imports = [] }: ManifestChunk): void => {
    if (found.has(file)) return;
    found.add(file);
    for (const key of imports) if (manifest[key]) collect(manifest[key]);
  };
  const chunk = Object.values(manifest).find((one) => one.name === name);
  if (!chunk) throw new Error(`The browser's build has no script called ${name} (vite.config.ts).`);
  collect(chunk);
  return [...found].map((file) => `/${file}`);
}
