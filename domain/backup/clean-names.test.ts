import { expect, it } from 'vitest';
import { storedTables } from '../../platform/db/dump/tables.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import { NAMES, PROSE } from './clean-names.ts';

/** Names that are cleaned elsewhere, or that no person types. */
const OTHERS = ['comment.author_name', 'webhook_delivery.subject'];

/** Texts that are cleaned elsewhere, or that the site makes of others. */
const OTHER_TEXTS = ['article.start_text', 'article.headings_text', 'article.search_text', 'comment.text'];

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

  it('and its texts of several lines are cleaned by the names of their columns', async () => {
    const tables = await getDb().ddl.introspection.getTables();
    const stored = tables.filter(({ name }) => (storedTables as readonly string[]).includes(name));
    const texts = stored.flatMap(({ name, columns }) =>
      columns
        .filter((column) => /(?:^|_)(?:bio|description|excerpt|message|note|text)$/.test(column.name))
        .map((column) => `${name}.${column.name}`),
    );
    const cleaned = [...NAMES, ...PROSE].flatMap(({ table, columns }) =>
      columns.map((column) => `${table}.${column}`),
    );
    expect(texts.filter((text) => !cleaned.includes(text) && !OTHER_TEXTS.includes(text))).toEqual([]);
  });
});
