import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

type Row = { id: string; public_id: string; alt: string };

/**
 * What the media library needs of a picture: the name of the file it came from, whether it is kept without a use, and
 * what it is searched by (name, public name and alternative text in lower case, made by `mediaWords`).
 */
export const media: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('image')
      .addColumn('name', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema
      .alterTable('image')
      .addColumn('kept', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('image')
      .addColumn('words', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema.createIndex('image_by_age').on('image').columns(['created_at', 'id']).execute();
    await fillWords(db as Kysely<{ image: Row & { words: string } }>);
  },
};

async function fillWords(db: Kysely<{ image: Row & { words: string } }>) {
  const rows = await db.selectFrom('image').select(['id', 'public_id', 'alt']).execute();
  for (const { id, public_id, alt } of rows) {
    const words = `${public_id} ${alt}`.normalize('NFC').toLowerCase();
    await db.updateTable('image').set({ words }).where('id', '=', id).execute();
  }
}
