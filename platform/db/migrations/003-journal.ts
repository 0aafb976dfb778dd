import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../database.ts';

/**
 * Working copies, one for each sitting at the writing desk instead of one for each article and account: two tabs or two
 * devices never write over each other. The table was not used before.
 */
export function journal(dialect: Dialect): Migration {
  const ordered = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema.dropTable('working_copy').execute();
      await db.schema
        .createTable('working_copy')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('user_id', ordered, (c) => c.notNull().references('user.id').onDelete('cascade'))
        .addColumn('desk_id', ordered, (c) => c.notNull())
        .addColumn('article_id', ordered, (c) => c.references('article.id').onDelete('cascade'))
        .addColumn('sequence', 'integer', (c) => c.notNull())
        .addColumn('based_on', 'integer')
        .addColumn('content', 'text')
        .addColumn('updated_at', ordered, (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex('working_copy_by_desk')
        .unique()
        .on('working_copy')
        .columns(['user_id', 'desk_id'])
        .execute();
      await db.schema
        .createIndex('working_copy_by_article')
        .on('working_copy')
        .columns(['article_id', 'user_id'])
        .execute();
    },
  };
}
