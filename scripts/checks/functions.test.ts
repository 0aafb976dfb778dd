import { expect, it } from 'vitest';
import { findLongFunctions } from './functions.ts';

const lines = (count: number) => 'run();\n'.repeat(count);
const find = (path: string, text: string) => findLongFunctions(new Map([[path, text]]));

it.each([
  ['a function', `\nfunction a() {\n${lines(60)}}`],
  ['a method', `\nclass A {a() {\n${lines(60)}}}`],
  ['a function in another', `\nconst a = () => () => {\n${lines(60)}};`],
])('finds %s of more than 60 lines', (_what, text) => {
  expect(find('domain/a.ts', text)).toContain('domain/a.ts:2');
});

it.each([
  ['of 60 lines', 'domain/a.ts', `function a() {\n${lines(58)}}`],
  ['of a test', 'domain/a.test.ts', `it('', () => {\n${lines(60)}});`],
])('finds none %s', (_what, path, text) => {
  expect(find(path, text)).toEqual([]);
});
