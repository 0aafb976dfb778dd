import type { Config } from '../../platform/config.ts';

/**
 * Where to go back to: the path of an address on this site, however it was written, else `/`. It is parsed as a browser
 * would, because `//other.example`, `/\other.example` and the like look like paths and are none.
 */
export function returnPath(config: Pick<Config, 'publicUrl'>, raw: string | null | undefined): string {
  if (!raw || !URL.canParse(raw, config.publicUrl)) return '/';
  const { origin, pathname, search, hash } = new URL(raw, config.publicUrl);
  if (origin !== config.publicUrl || pathname.startsWith('//')) return '/';
  return `${pathname}${search}${hash}`;
}
