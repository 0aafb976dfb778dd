import type { Migration } from 'kysely/migration';
import type { Dialect } from '../database.ts';
import { start } from './001-start.ts';
import { search } from './002-search.ts';
import { journal } from './003-journal.ts';
import { media } from './004-media.ts';
import { corrections } from './005-search.ts';
import { speed } from './006-speed.ts';
import { pages } from './007-pages.ts';
import { subscribers } from './008-subscribers.ts';
import { broadSearch } from './009-search.ts';
import { followers } from './010-search.ts';
import { broadSearchOnPostgres } from './011-search.ts';
import { unusedSince } from './012-media.ts';
import { site } from './013-site.ts';

/** Every migration by name, in the order of the names. A published one is never edited; a new one is added. */
export function migrations(dialect: Dialect): Record<string, Migration> {
  return {
    '001-start': start(dialect),
    '002-search': search(dialect),
    '003-journal': journal(dialect),
    '004-media': media,
    '005-search': corrections(dialect),
    '006-speed': speed(dialect),
    '007-pages': pages,
    '008-subscribers': subscribers,
    '009-search': broadSearch(dialect),
    '010-search': followers(dialect),
    '011-search': broadSearchOnPostgres(dialect),
    '012-media': unusedSince,
    '013-site': site,
  };
}
