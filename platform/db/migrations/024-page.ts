import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../database.ts';
import { orderedText } from './001-start/types.ts';

/**
 * Adds standalone pages: articles with a path. `article.unlisted` is 2 for them, so that no list contains
 * them, and the indexes of lists and search need no further column.
 */
export function addPages(dialect: Dialect): Migration {
  const key = orderedText(dialect);
  return {
    up: async (db: Kysely<unknown>) => {
      for (const statement of [
        `alter table article add column page_path ${key}`,
        `alter table revision add column page_path ${key}`,
        'create unique index article_page_path on article (page_path) where page_path is not null',
        'drop index article_unlisted',
        'create index article_unlisted on article (status, category, subcategory, deleted_at) where unlisted > 0',
      ])
        await sql.raw(statement).execute(db);
    },
  };
}
