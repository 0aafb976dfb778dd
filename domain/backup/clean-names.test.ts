import { expect, it } from 'vitest';
import { storedTables } from '../../platform/db/dump/tables.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import { NAMES } from './clean-names.ts';

/** Names that are cleaned elsewhere, or that no person types. */
const OTHERS = ['comment.author_name', 'webhook_delivery.subject'];

eachDatabase('The names of a restored site', (getDb) => {
  it('are cleaned in every table that a backup stores', async () => {
    const tables = await getDb().ddl.introspection.getTables();
    const stored = tables.filter(({ name }) => (storedTables as readonly string[]).includes(name));
    const names = stored.flatMap(({ name, columns }) =>
      columns
        .filter((column) => /(?:^|_)(?:name|title|subject|label|alt)$/.test(column.name))
        .map((column) => `${name}.${column.name}`),
    );
    const cleaned = NAMES.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`));
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !cleaned.includes(name) && !OTHERS.includes(name))).toEqual([]);
  });
});
