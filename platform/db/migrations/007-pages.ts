import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Simple pages know which renderer made them; those of earlier releases are made anew at the next start. */
export const pages: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('page')
      .addColumn('render_version', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
