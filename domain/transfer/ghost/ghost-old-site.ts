import { makeOldSite, type OldSite } from '../sites/old-site.ts';

/** Ghost's exports write this instead of the site's URL. */
const GHOST_URL = /^__GHOST_URL__/;
/** Stands for the unknown host of a Ghost site; `.invalid` never resolves. */
const BASE = 'https://ghost.invalid/';

/** The old site of an export, whose own URLs begin with `__GHOST_URL__` or `/`. */
export function makeGhostOldSite(): OldSite {
  const site = makeOldSite([BASE]);
  return {
    absolute: (url, from) => site.absolute(url.replace(GHOST_URL, '') || '/', from),
    isOwn: site.isOwn,
    write: ({ pathname, search, hash }) => `${pathname}${search}${hash}`,
  };
}
