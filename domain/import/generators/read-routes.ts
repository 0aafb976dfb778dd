import { readDataFile } from '../files/parse-record.ts';
import { readRoute } from './folder-sites.ts';
import { configFor, pathInSite, type SiteConfig } from './read-config.ts';

const MAX_BYTES = 100_000;

/** Reads which pages sites of Astro, Next and Gatsby make of their collections. */
export async function readRoutes(
  root: string,
  paths: readonly string[],
  configs: readonly SiteConfig[],
): Promise<void> {
  for (const path of paths) {
    const config = configFor(configs, path);
    if (config === null || !['astro', 'next', 'gatsby'].includes(config.generator)) continue;
    const code = await readDataFile(root, path, MAX_BYTES, (text) => ({ text }));
    const text = typeof code === 'string' ? '' : String(code.text);
    const route = readRoute(pathInSite(config, path), text);
    if (route) config.routes = [...(config.routes ?? []), route];
  }
}
