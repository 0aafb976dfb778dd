import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boundaryOf, splitForm } from './multipart.ts';

const form = (...lines: string[]) => Buffer.from(lines.join('\r\n'));
const disposition = (rest: string) => `Content-Disposition: form-data; ${rest}`;

it.each([
  ['multipart/form-data; boundary=abc', 'abc'],
  ['Multipart/Form-Data; charset=utf-8; Boundary="a b"', 'a b'],
  ['multipart/form-data;boundary=----x', '----x'],
  ['multipart/form-data', null],
  ['multipart/form-data; boundary=', null],
  ['multipart/mixed; boundary=abc', null],
  ['application/json', null],
  ['', null],
])('finds the boundary of %j', (type, boundary) => {
  expect(boundaryOf(type)).toBe(boundary);
});

it('reads forms as browsers write them', async () => {
  const bytes = Uint8Array.from({ length: 5000 }, (_, i) => i % 256);
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 300 }),
      fc.string({ unit: 'grapheme' }),
      async (tail, text) => {
        const content = new Uint8Array([...tail, ...bytes, 13, 10, 45, 45, ...tail]);
        const data = new FormData();
        data.set('file', new Blob([content], { type: 'image/png' }), 'a "quoted"; name=x.png');
        data.set('public_id', text);
        const response = new Response(data);
        const boundary = boundaryOf(response.headers.get('content-type') ?? '');
        const parts = splitForm(Buffer.from(await response.arrayBuffer()), boundary ?? '');
        expect(parts?.map(({ name, isFile }) => [name, isFile])).toEqual([
          ['file', true],
          ['public_id', false],
        ]);
        expect(parts?.[0]?.bytes.equals(content)).toBe(true);
        // A form's line breaks are CRLF, whatever was set.
        expect(parts?.[1]?.bytes.toString('utf8')).toBe(text.toWellFormed().replace(/\r\n|\r|\n/g, '\r\n'));
      },
    ),
    { numRuns: 50 },
  );
});

it('reads a form with a preamble, padding, unquoted names and empty values', () => {
  const parts = splitForm(
    form(
      'preamble',
      '--b  ',
      disposition('name=a'),
      '',
      '',
      '--b',
      disposition('filename="x"; name="file"'),
      '',
      '1',
      '--b--',
      '',
    ),
    'b',
  );
  expect(parts?.map(({ name, isFile, bytes }) => [name, isFile, bytes.toString()])).toEqual([
    ['a', false, ''],
    ['file', true, '1'],
  ]);
});

it.each([
  ['nothing', form('')],
  ['no boundary', form('hello')],
  ['no end', form('--b', disposition('name="a"'), '', '1')],
  ['no last dashes', form('--b', disposition('name="a"'), '', '1', '--b')],
  ['no blank line', form('--b', disposition('name="a"'), '--b--')],
  ['no disposition', form('--b', '', '1', '--b--')],
  ['no name', form('--b', disposition('filename="x"'), '', '1', '--b--')],
  ['endless headers', form('--b', `X: ${'x'.repeat(5000)}`, disposition('name="a"'), '', '1', '--b--')],
  [
    'too many parts',
    form(
      ...Array(20)
        .fill(['--b', disposition('name="a"'), '', '1'])
        .flat(),
      '--b--',
    ),
  ],
])('refuses a form with %s', (_what, body) => {
  expect(splitForm(body, 'b')).toBeNull();
});

it('survives any bytes', () => {
  const pieces = fc.constantFrom('--b', '--b--', '\r\n', '\r\n\r\n', disposition('name="a"'), 'x', '\0', '"');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const found = splitForm(Buffer.from(parts.join('')), 'b');
      expect(found === null || Array.isArray(found)).toBe(true);
    }),
  );
});
