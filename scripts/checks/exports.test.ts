import { expect, it } from 'vitest';
import { findDeadExports } from './exports.ts';

const find = (files: Record<string, string>) => findDeadExports(new Map(Object.entries(files)));

it.each([
  ['nobody imports', {}],
  ['a comment mentions', { 'domain/b.ts': '// see a' }],
  ['a test imports', { 'domain/a.test.ts': "import { a } from './a.ts';" }],
  [
    'has the name of another',
    { 'domain/b.ts': "import { a } from './c.ts';", 'domain/c.ts': 'export const a = 1; a;' },
  ],
])('finds an export that %s', (_what, others) => {
  expect(find({ 'domain/a.ts': '/** Of a. */ export const a = 1;', ...others })).toEqual(['domain/a.ts: a']);
});

it.each([
  ['another file imports', 'export const a = 1;', "import { a } from './a.ts'; a;"],
  ['another file imports under another name', 'export const a = 1;', "import { a as b } from './a.ts'; b;"],
  ['is a type that another file imports', 'export type a = 1;', "import type { a } from './a.ts';"],
  ['another file imports with all others', 'export const a = 1;', "import * as all from './a.ts'; all;"],
  ['another file imports on demand', 'export const a = 1;', "const { a } = await import('./a.ts'); a;"],
  ['its own file uses', 'export const a = 1; a;', ''],
  ['is the default', 'export default 1;', "import a from './a.ts'; a;"],
])('finds no export that %s', (_what, a, b) => {
  expect(find({ 'domain/a.ts': a, 'domain/b.ts': b })).toEqual([]);
});

it('finds what an entry file passes on to nobody', () => {
  const files = {
    'domain/x/x.ts': "export { one } from './a.ts';",
    'domain/x/a.ts': 'export const one = 1;',
  };
  expect(find(files)).toEqual(['domain/x/x.ts: one']);
});
