import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // What waits on an article is counted before each comment on it.
  'create index comment_article_status on comment (article_id, status)',
  // The filter learns imported comments by themselves, and others by the decisions about them.
  'drop index comment_untaught',
  "create index comment_untaught on comment (id) where learned = 0 and source <> 'lekha'",
];

/** Adds an index by which an article's comments are counted, and leaves readers' comments out of another. */
export const addCommentCounts: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
