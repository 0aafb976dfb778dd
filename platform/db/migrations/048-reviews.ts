import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds reviews: at most one an article, of a draft or of a change that is proposed to a published text. */
export const addReviews: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create table review (
      article_id text primary key references article (id) on delete cascade,
      state text not null,
      submitted_by text,
      submitted_at text not null,
      version integer not null,
      message text not null,
      change_json text,
      note text not null,
      decided_by text,
      decided_at text
    )`.execute(db);
    await sql`create index review_by_state on review (state, submitted_at)`.execute(db);
  },
};
