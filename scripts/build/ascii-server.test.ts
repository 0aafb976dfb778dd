import { expect, test } from 'vitest';
import { escapeNonAscii } from './ascii-server.ts';

test('escaped code means the same', () => {
  const code =
    "({ text: 'café 😀', template: `বাংলা`, pattern: /^[а-я😀]+$/u.source.length > 0, é: 1, more: '\\\\é \\é \\\\\\é', set: /[\\—]/.test('—') })";
  const escaped = escapeNonAscii(code);
  expect(escaped).toMatch(/^[\0-\x7f]+$/);
  const run = (source: string) => new Function(`return ${source}`)();
  expect(run(escaped)).toEqual(run(code));
  expect(run(escapeNonAscii("/^[а-я😀]+$/u.test('я😀')"))).toBe(true);
});
