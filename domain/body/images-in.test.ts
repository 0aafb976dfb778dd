import { expect, it } from 'vitest';
import { imageUrlsIn } from './images-in.ts';

it.each([
  [
    'as they are written here',
    '<p><img src="/a.png" alt="x > y"><img src="/b.png"></p>',
    ['/a.png', '/b.png'],
  ],
  ['spelled otherwise', "<IMG src=/no.png><img alt='' src='/a.png'><img src=/b.png>", ['/a.png', '/b.png']],
  ['behind a quotation mark that is never closed', '<img alt="x src=/no.png><img src="/a.png">', ['/a.png']],
  [
    'with references',
    '<img src="/a.png?x=1&amp;y=2" alt="&quot;"><img src="/a.png">',
    ['/a.png', '/a.png?x=1&y=2'],
  ],
  ['several times', '<img src="/a.png" alt="x"><img src="/a.png" alt="x">', ['/a.png']],
  ['without a URL', '<img alt="x"><img>', []],
])('finds images %s', (_name, body, urls) => {
  expect(imageUrlsIn(body).toSorted()).toEqual(urls);
});
