import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../database.ts';
import { accountTables } from './accounts.ts';
import { articleDays } from './article-days.ts';
import { articleTables } from './articles.ts';
import { imageTables } from './images.ts';
import { searchTables } from './search.ts';
import { siteTables } from './site.ts';

/** Creates the schema of migrations 001 to 013, which were squashed into this one. */
export function start(dialect: Dialect): Migration {
  const statements = [
    ...accountTables(dialect),
    ...articleTables(dialect),
    ...imageTables,
    ...siteTables,
    ...searchTables(dialect),
    ...articleDays(dialect),
  ];
  return {
    up: async (db: Kysely<unknown>) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
