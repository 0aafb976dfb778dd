import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../database.ts';
import { createAccounts } from './accounts.ts';
import { createArticleDays } from './article-days.ts';
import { createArticles } from './articles.ts';
import { createImages } from './images.ts';
import { createSearch } from './search.ts';
import { createSiteTables } from './site.ts';
import type { Tables } from './types.ts';

/** Creates the schema of migrations 001 to 013, which were squashed into this one. */
export function start(dialect: Dialect): Migration {
  return {
    up: async (db: Tables) => {
      await createAccounts(db, dialect);
      await createArticles(db, dialect);
      await createImages(db);
      await createSiteTables(db);
      await createSearch(db, dialect);
      await createArticleDays(db, dialect);
    },
  };
}
