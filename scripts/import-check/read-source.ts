import { readWordPress } from './read-wordpress.ts';
import type { SourceSite } from './source-site.ts';

/** Reads an export without any code of the importer. */
export function readSource(path: string): Promise<SourceSite> {
  return readWordPress(path);
}
