import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds what a failed delivery says about the mailbox, why an article was not sent when it was published, and
 * until when a digest has the articles.
 */
export const addNewsletterFailures: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const [table, column] of [
      ['newsletter_recipient', 'fault'],
      ['newsletter_choice', 'not_sent_at'],
      ['newsletter_choice', 'not_sent_reason'],
      ['newsletter_issue', 'covers_until'],
    ])
      await sql.raw(`alter table ${table} add column ${column} text`).execute(db);
    // Those who have confirmed again since then.
    await sql`update subscriber set bounced_at = null, bounce_reason = null where status = 'confirmed'`.execute(
      db,
    );
  },
};
