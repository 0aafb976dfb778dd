import type { Dialect } from '../../../platform/db/database.ts';
import { postgresIndex } from './postgres.ts';
import type { SearchIndex } from './search-index.ts';
import { sqliteIndex } from './sqlite.ts';

/** The index of each database. */
export const indexes: Record<Dialect, SearchIndex> = { sqlite: sqliteIndex, postgres: postgresIndex };
