import { readFileSync } from 'node:fs';
import { fromRoot } from './install-folder.ts';

/** The version of this program, from its `package.json`. */
export function programVersion(): string {
  return (JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as { version: string }).version;
}
