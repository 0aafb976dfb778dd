import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { excludedTables, storedTables } from '../../platform/db/dump/tables.ts';
import { exportedIn } from './tables.ts';

const docs = readFileSync('docs/export.md', 'utf8');
const [, section = ''] = /\n## What an export leaves out\n([\s\S]*?)\n## /.exec(docs) ?? [];
const tables = [...storedTables, ...excludedTables];
const leftOut = tables.filter((table) => exportedIn[table] === 'left out').sort();

it('every table is in the export, derived, or left out', () => {
  expect(Object.keys(exportedIn).sort()).toEqual([...tables].sort());
  const files = Object.values(exportedIn).filter((file) => !['derived', 'left out'].includes(file));
  expect(files.filter((file) => !docs.includes(`\`${file}`))).toEqual([]);
});

it('docs/export.md names every table that is left out, and no other', () => {
  const named = section.split('\n').flatMap((line) => line.split('|')[1]?.match(/`([a-z_]+)`/g) ?? []);
  expect(named.map((name) => name.slice(1, -1)).sort()).toEqual(leftOut);
});
