import { expect, it } from 'vitest';
import { parseForm } from './form-data.ts';

const post = (type: string, body: string) =>
  new Request('https://site.example/', { method: 'POST', headers: { 'content-type': type }, body });
const field = (boundary: string, headers = '') =>
  `--${boundary}\r\n${headers}content-disposition: form-data; name="a"\r\n\r\nb\r\n`;
const multipart = (boundary: string, fields: string) => `${fields}--${boundary}--\r\n`;

it.each([
  ['application/x-www-form-urlencoded', 'a=b'],
  ['application/x-www-form-urlencoded; charset=UTF-8', 'a=b'],
  [
    'multipart/form-data; boundary=----geckoformboundary1f',
    multipart('----geckoformboundary1f', field('----geckoformboundary1f')),
  ],
  ['Multipart/Form-Data; Boundary="x"', multipart('x', field('x'))],
  ['multipart/form-data; boundary=x', multipart('x', field('x', `x-name: ${'n'.repeat(800)}\r\n`))],
])('reads a form of type %s', async (type, body) => {
  expect((await parseForm(post(type, body), 10)).get('a')).toBe('b');
});

it.each([
  [
    'many fields',
    'multipart/form-data; boundary=x',
    multipart('x', field('x').repeat(11)),
    'too many fields',
  ],
  ['many pairs', 'application/x-www-form-urlencoded', 'a&'.repeat(11), 'too many fields'],
  [
    'a long header',
    'multipart/form-data; boundary=x',
    multipart('x', field('x', `x-name: ${'n'.repeat(1000)}\r\n`)),
    'too long headers',
  ],
  [
    'many headers',
    'multipart/form-data; boundary=x',
    multipart('x', field('x', 'a: b\r\n'.repeat(200))),
    'too long headers',
  ],
  [
    'an escape in the boundary',
    'multipart/form-data; boundary="x\\"y"',
    multipart('x"y', field('x"y')),
    'not a form',
  ],
  [
    'two boundaries',
    'multipart/form-data; charset="; boundary=y"; boundary=x',
    multipart('x', field('x')),
    'not a form',
  ],
  [
    'another parameter',
    'multipart/form-data; boundary=x; charset=utf-8',
    multipart('x', field('x')),
    'not a form',
  ],
  ['JSON', 'application/json', '{}', 'not a form'],
])('refuses %s', async (_, type, body, message) => {
  await expect(parseForm(post(type, body), 10)).rejects.toThrow(message);
});

it.each(['x', 'a--x', 'a\r\nx\r\n', 'a--x--', 'a--x\r\n\r\n'])(
  'reads a file that contains the boundary, such as %j',
  async (content) => {
    const part = `--x\r\ncontent-disposition: form-data; name="f"; filename="f"\r\n\r\n${content}\r\n`;
    const form = await parseForm(
      post('multipart/form-data; boundary=x', multipart('x', part + field('x'))),
      10,
    );
    expect(await (form.get('f') as File).text()).toBe(content);
    expect(form.get('a')).toBe('b');
  },
);
