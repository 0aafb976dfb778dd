import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { complaint } from './require-node.cjs';

const root = join(import.meta.dirname, '..');

/** The oldest versions without known holes; raise one when an advisory says so. */
const floors: Record<string, string> = {
  hono: '4.13.18',
  '@hono/node-server': '2.1.7',
  'react-router': '8.3.0',
  '@react-router/node': '8.3.0',
  'better-auth': '1.7.25',
  'sanitize-html': '2.17.7',
  sharp: '0.35.3',
  nodemailer: '10.4.1',
};

function installed(name: string): string {
  return JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version;
}

function below(version: string, floor: string): boolean {
  return version.localeCompare(floor, 'en', { numeric: true }) < 0;
}

it.each(Object.entries(floors))('%s is at least %s', (name, floor) => {
  expect(below(installed(name), floor), `${name} ${installed(name)}`).toBe(false);
});

it('compares versions by number', () => {
  expect(below('4.13.9', '4.13.18')).toBe(true);
  expect(below('4.13.18', '4.13.18')).toBe(false);
  expect(below('10.0.0', '9.9.9')).toBe(false);
});

it('pins every package exactly', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const ranges = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  expect(
    Object.entries(ranges).filter(
      ([, range]) => !/^(npm:@?[\w/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(range as string),
    ),
  ).toEqual([]);
});

it('runs on a Node and a SQLite that are new enough', () => {
  expect(complaint(process.versions)).toBeUndefined();
});

it.each([
  ['20.20.2', undefined, 'Node'],
  ['24.18.0', '3.53.0', 'Node'],
  ['25.9.0', '3.53.0', 'Node'],
  ['26.0.0', '3.51.2', 'SQLite'],
  ['26.0.0', undefined, 'SQLite'],
])('says in one sentence that Node %s with SQLite %s will not do', (node, sqlite, named) => {
  const sentence = complaint({ node, sqlite });
  expect(sentence).toContain(`needs ${named}`);
  expect(sentence).not.toContain('\n');
});

it.each([
  ['24.18.1', '3.51.3'],
  ['24.20.0', '3.60.0'],
  ['26.0.0', '3.52.0'],
  ['27.1.0', '4.0.0'],
])('accepts Node %s with SQLite %s', (node, sqlite) => {
  expect(complaint({ node, sqlite })).toBeUndefined();
});
