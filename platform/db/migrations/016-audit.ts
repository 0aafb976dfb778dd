import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The audit log, and what the System page shows of all instances: errors of the last day, the last email and
 * backup.
 */
export const addAudit: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('audit')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('actor_id', 'text')
      .addColumn('actor_name', 'text', (column) => column.notNull())
      .addColumn('actor_email', 'text')
      .addColumn('subject', 'text')
      .addColumn('detail', 'text')
      .addColumn('network', 'text')
      .execute();
    await db.schema.createIndex('audit_at').on('audit').columns(['at', 'id']).execute();
    await db.schema.createIndex('audit_action').on('audit').columns(['action', 'at', 'id']).execute();
    await db.schema
      .createTable('server_error')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('host', 'text', (column) => column.notNull())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('last_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('system_state')
      .addColumn('key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .execute();
  },
};
