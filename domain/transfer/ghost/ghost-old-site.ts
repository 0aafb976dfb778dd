import { makeOldSite, type OldSite } from '../sites/old-site.ts';

/** Ghost's exports write this instead of the site's URL. */
const GHOST_URL = /^__GHOST_URL__/;
/** Stands for the unknown host of a Ghost site; `.invalid` never resolves. */
const BASE = 'https://ghost.invalid/';

/** The old site of an export, whose own URLs begin with `__GHOST_URL__` or `/`, or with `baseUrl`. */
export function makeGhostOldSite(baseUrl?: string): OldSite {
  const site = makeOldSite(baseUrl === undefined ? [BASE] : [baseUrl]);
  return {
    absolute: (url, from) => site.absolute(url.replace(GHOST_URL, '') || '/', from),
    isOwn: site.isOwn,
    write: (url) => (baseUrl === undefined ? `${url.pathname}${url.search}${url.hash}` : site.write(url)),
  };
}
