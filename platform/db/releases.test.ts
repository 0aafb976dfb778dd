import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fromRoot, programVersion } from '../install-folder.ts';
import { migrationNames } from './migrations/migrations.ts';
import { releases } from './releases.ts';

it('this version is the last of the releases', () => {
  expect(releases.at(-1)?.version).toBe(programVersion());
  expect(migrationNames).toEqual(expect.arrayContaining(releases.map(({ schema }) => schema)));
});

it('the table of releases in the docs, and the changelog, are the same', () => {
  const docs = readFileSync(fromRoot('docs', 'operations.md'), 'utf8');
  const rows = [...docs.matchAll(/^\| (\d+\.\d+\.\d+) \|[^|]*\| `(\d{3}-[a-z-]+)` \|/gm)];
  expect(rows.map(([, version, schema]) => ({ version, schema }))).toEqual(releases);
  const changelog = readFileSync(fromRoot('CHANGELOG.md'), 'utf8');
  expect(changelog).toMatch(
    new RegExp(`^## ${releases.at(-1)!.version.replaceAll('.', '[.]')} – \\d{4}-\\d\\d-\\d\\d$`, 'm'),
  );
});
