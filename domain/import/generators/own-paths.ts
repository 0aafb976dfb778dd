import { hostKey } from '../files/decode-url.ts';
import { readBaseUrl, type SiteConfig } from './read-config.ts';

/**
 * Makes a function that returns the path of an absolute URL on one of the old sites, or null for any other.
 * `www.` and the scheme do not matter.
 */
export function ownPaths(
  configs: readonly SiteConfig[],
  baseUrl: string | undefined,
): (url: string) => string | null {
  const bases = [...configs.map(readBaseUrl), baseUrl === undefined ? null : URL.parse(baseUrl)];
  const hosts = new Set(bases.flatMap((base) => (base === null ? [] : [hostKey(base)])));
  // Development servers.
  for (const name of ['localhost', '127.0.0.1', '']) hosts.delete(name);
  return (url) => {
    if (hosts.size === 0 || !/^(?:https?:)?\/\//i.test(url)) return null;
    const parsed = URL.parse(url, 'https://relative.invalid');
    return parsed && hosts.has(hostKey(parsed)) ? `${parsed.pathname}${parsed.search}${parsed.hash}` : null;
  };
}
