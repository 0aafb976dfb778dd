import type { Tables } from './types.ts';

/** Creates images and their uses. */
export async function createImages(db: Tables): Promise<void> {
  await db.schema
    .createTable('image')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('public_id', 'text', (c) => c.notNull())
    .addColumn('format', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('alt', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('uploaded_by', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('kept', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('words', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('unused_since', 'text')
    .execute();
  await db.schema.createIndex('image_by_hash').on('image').column('hash').execute();
  await db.schema.createIndex('image_by_age').on('image').columns(['created_at', 'id']).execute();
  await db.schema.createIndex('image_by_unused_since').on('image').column('unused_since').execute();
  await db.schema
    .createTable('image_use')
    .addColumn('image_id', 'text', (c) => c.notNull().references('image.id').onDelete('cascade'))
    .addColumn('owner_kind', 'text', (c) => c.notNull())
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('image_use_key', ['image_id', 'owner_kind', 'owner_id', 'role'])
    .execute();
  await db.schema
    .createIndex('image_use_by_owner')
    .on('image_use')
    .columns(['owner_kind', 'owner_id'])
    .execute();
}
