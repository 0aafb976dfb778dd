import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../domain/context.ts';
import { storeImage } from '../../domain/images/images.ts';
import { imageBytes } from '../../domain/images/testing.ts';
import { as, testContext } from '../../domain/testing.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import { type Row, TestSite } from './testing.ts';

const LIST = '/api/v1/media';
const at = (name: string) => (site: TestSite) => `${LIST}/${site.ids[name]}`;

const rows: Row[] = [
  { name: 'a visitor sees no library', who: 'V', request: ['GET', LIST], status: 401, lacks: ['reed'] },
  { name: 'nor does a user', who: 'U', request: ['GET', LIST], status: 403, lacks: ['reed'] },
  {
    name: 'an administrator sees each picture, and what shows it',
    who: 'A',
    request: ['GET', `${LIST}?searchTerm=reed`],
    status: 200,
    contains: [
      '"total":1',
      '"name":"reed.png"',
      '"kind":"article"',
      '"title":"Reeds"',
      '"url":"http://localhost',
    ],
    lacks: ['hash', 'uploaded_by'],
  },
  {
    name: 'the unused alone',
    who: 'A',
    request: ['GET', `${LIST}?use=unused&limit=1`],
    status: 200,
    contains: ['"name":"alone.png"', '"totalPages":2'],
  },
  { name: 'no other uses are known', who: 'A', request: ['GET', `${LIST}?use=some`], status: 400 },
  { name: 'nor endless pages', who: 'A', request: ['GET', `${LIST}?limit=101`], status: 400 },
  {
    name: 'a visitor describes none',
    who: 'V',
    request: ['PATCH', at('alone')],
    body: { alt: 'x' },
    status: 401,
  },
  {
    name: 'a user describes none',
    who: 'U',
    request: ['PATCH', at('alone')],
    body: { alt: 'x' },
    status: 403,
  },
  {
    name: 'an administrator does',
    who: 'A',
    request: ['PATCH', at('alone')],
    body: { alt: ' A grey square ', kept: true },
    status: 200,
    contains: ['"alt":"A grey square"', '"kept":true'],
  },
  {
    name: 'with known fields only',
    who: 'A',
    request: ['PATCH', at('alone')],
    body: { key: 'x' },
    status: 400,
    contains: ["'key' is not a field of this call"],
  },
  {
    name: 'of what is there',
    who: 'A',
    request: ['PATCH', `${LIST}/nothing`],
    body: { alt: 'x' },
    status: 404,
  },
  { name: 'a visitor deletes none', who: 'V', request: ['DELETE', at('alone')], status: 401 },
  { name: 'a user deletes none', who: 'U', request: ['DELETE', at('alone')], status: 403 },
  {
    name: 'what is in use stays',
    who: 'A',
    request: ['DELETE', at('reed')],
    status: 409,
    contains: ['This image is used in “Reeds”.'],
  },
  {
    name: 'so does what somebody else has just uploaded',
    who: 'A',
    request: ['DELETE', at('fresh')],
    status: 409,
    contains: ['Somebody has just uploaded this image', 'in 10 minutes'],
  },
  { name: 'but for that one', who: 'A2', request: ['DELETE', at('fresh')], status: 200 },
  {
    name: 'what is not goes',
    who: 'A',
    request: ['DELETE', at('alone')],
    status: 200,
    contains: ['The picture has been deleted.'],
  },
  { name: 'once', who: 'A', request: ['DELETE', at('alone')], status: 404 },
  { name: 'there is no other way', who: 'A', request: ['PUT', LIST], body: {}, status: 405 },
];

eachDatabase('the media library’s calls', (getDb) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
    const ctx = testContext(getDb());
    const bob: Actor = { userId: site.ids.A2!, role: 'admin' };
    site.ids.fresh = (await storeImage(as(ctx, bob), await imageBytes('png'))).id;
    for (const name of ['reed', 'alone']) {
      const { id, url } = await storeImage(ctx, await imageBytes('png'), { name: `${name}.png` });
      site.ids[name] = id;
      if (name === 'reed') await site.write('A', { title: 'Reeds', bannerImg: url });
    }
  });
  describe('pictures', () => void it.each(rows)('$name', (row) => site.run(row)));

  it('stands in the document', async () => {
    const { json } = await site.send('V', 'GET', '/api/v1/openapi.json');
    expect(Object.keys(json.paths['/api/v1/media/{id}'])).toEqual(
      expect.arrayContaining(['patch', 'delete']),
    );
  });
});
