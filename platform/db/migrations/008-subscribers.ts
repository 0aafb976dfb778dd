import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The order in which the dashboard lists subscribers, all of them and those of one state. */
export const subscribers: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.createIndex('subscriber_by_age').on('subscriber').columns(['created_at', 'id']).execute();
    await db.schema
      .createIndex('subscriber_by_status')
      .on('subscriber')
      .columns(['status', 'created_at', 'id'])
      .execute();
  },
};
