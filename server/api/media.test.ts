import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../domain/context.ts';
import { storeImage } from '../../domain/images/images.ts';
import { imageBytes } from '../../domain/images/testing.ts';
import { as, testContext } from '../../domain/testing.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { type Row, TestSite } from './testing.ts';

const LIST = '/api/v1/media';
const EDIT = `${LIST}/edit`;
const BANNER = `${LIST}/banner`;
const imagePath = (name: string) => (site: TestSite) => `${LIST}/${site.ids[name]}`;

const rows: Row[] = [
  { name: 'a visitor cannot list images', who: 'V', request: ['GET', LIST], status: 401, lacks: ['reed'] },
  { name: 'a user cannot list images', who: 'U', request: ['GET', LIST], status: 403, lacks: ['reed'] },
  {
    name: 'an administrator lists images with their uses',
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
    name: 'an administrator who prefers paths gets paths',
    who: 'A',
    request: ['GET', `${LIST}?searchTerm=reed`],
    headers: { prefer: 'urls=paths' },
    status: 200,
    contains: ['"url":"/media/'],
    lacks: ['"url":"http'],
    check: ({ headers }) => expect(headers.get('preference-applied')).toBe('urls=paths'),
  },
  {
    name: 'a list is filtered by use',
    who: 'A',
    request: ['GET', `${LIST}?use=unused&limit=1`],
    status: 200,
    contains: ['"name":"alone.png"', '"totalPages":2'],
  },
  { name: 'an unknown use is refused', who: 'A', request: ['GET', `${LIST}?use=some`], status: 400 },
  { name: 'a limit above 100 is refused', who: 'A', request: ['GET', `${LIST}?limit=101`], status: 400 },
  {
    name: 'a visitor cannot change an image',
    who: 'V',
    request: ['PATCH', imagePath('alone')],
    body: { alt: 'x' },
    status: 401,
  },
  {
    name: 'a user cannot change an image',
    who: 'U',
    request: ['PATCH', imagePath('alone')],
    body: { alt: 'x' },
    status: 403,
  },
  {
    name: 'an administrator changes alt text and kept',
    who: 'A',
    request: ['PATCH', imagePath('alone')],
    body: { alt: ' A grey square ', kept: true },
    status: 200,
    contains: ['"alt":"A grey square"', '"kept":true'],
  },
  {
    name: 'an unknown field is refused',
    who: 'A',
    request: ['PATCH', imagePath('alone')],
    body: { key: 'x' },
    status: 400,
    contains: ["'key' is not a field of this call"],
  },
  {
    name: 'an unknown image is not found',
    who: 'A',
    request: ['PATCH', `${LIST}/nothing`],
    body: { alt: 'x' },
    status: 404,
  },
  {
    name: 'a visitor cannot crop an image',
    who: 'V',
    request: ['POST', EDIT],
    body: { url: '/media/x.png' },
    status: 401,
  },
  { name: 'nor can a user', who: 'U', request: ['POST', EDIT], body: { url: '/media/x.png' }, status: 403 },
  {
    name: 'an image of another site cannot be cropped',
    who: 'A',
    request: ['POST', EDIT],
    body: { url: 'https://e.org/a.png' },
    status: 400,
    contains: ['Only images that are stored on this site'],
  },
  {
    name: 'nor one that is not stored',
    who: 'A',
    request: ['POST', EDIT],
    body: { url: '/media/0123456789abcdef.png' },
    status: 404,
  },
  ...[
    { turn: 45 },
    { crop: { left: -0.1, top: 0, width: 1, height: 1 } },
    { crop: { left: 0, top: 0, width: 0, height: 1 } },
    { crop: { left: 0, top: 0, width: 1e9, height: 1 } },
    { crop: { left: 0 } },
    { url: '/'.repeat(5000) },
    { url: '/media/../../secret' },
  ].map(
    (body): Row => ({
      name: `an edit of ${JSON.stringify(body).slice(0, 80)} is refused`,
      who: 'A',
      request: ['POST', EDIT],
      body: { url: '/media/0123456789abcdef.png', ...body },
      status: 400,
    }),
  ),
  {
    name: 'a visitor cannot make a banner, whatever the body',
    who: 'V',
    request: ['POST', BANNER],
    body: { title: 5 },
    status: 401,
  },
  { name: 'nor can a user', who: 'U', request: ['POST', BANNER], body: { title: 'On tea' }, status: 403 },
  {
    name: 'an administrator makes a banner from a title',
    who: 'A',
    request: ['POST', BANNER],
    body: { title: ' On <b>tea</b> & milk ' },
    status: 201,
    contains: ['"url":"http://localhost', '"width":1600', '"height":900', '"alt":"On <b>tea</b> & milk"'],
  },
  ...[
    {},
    { title: '' },
    { title: '  ' },
    { title: 7 },
    { title: 'x'.repeat(301) },
    { title: 'a', alt: 'b' },
  ].map(
    (body): Row => ({
      name: `a banner is not made from ${JSON.stringify(body).slice(0, 40)}`,
      who: 'A',
      request: ['POST', BANNER],
      body,
      status: 400,
    }),
  ),
  {
    name: 'a visitor cannot delete an image',
    who: 'V',
    request: ['DELETE', imagePath('alone')],
    status: 401,
  },
  { name: 'a user cannot delete an image', who: 'U', request: ['DELETE', imagePath('alone')], status: 403 },
  {
    name: 'an image in use cannot be deleted',
    who: 'A',
    request: ['DELETE', imagePath('reed')],
    status: 409,
    contains: ['This image is used in “Reeds”.'],
  },
  {
    name: 'nor one that another account has just uploaded',
    who: 'A',
    request: ['DELETE', imagePath('fresh')],
    status: 409,
    contains: ['Somebody has just uploaded this image', 'in 10 minutes'],
  },
  { name: 'its uploader can delete it', who: 'A2', request: ['DELETE', imagePath('fresh')], status: 200 },
  {
    name: 'an unused image can be deleted',
    who: 'A',
    request: ['DELETE', imagePath('alone')],
    status: 200,
    contains: ['The image has been deleted.'],
  },
  { name: 'a deleted image is not found', who: 'A', request: ['DELETE', imagePath('alone')], status: 404 },
  { name: 'other methods are refused', who: 'A', request: ['PUT', LIST], body: {}, status: 405 },
];

eachDatabaseInAllTier('media over the API', (getDb) => {
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
  describe('the library', () => void it.each(rows)('$name', (row) => site.run(row)));

  it('is in the OpenAPI document', async () => {
    const { json } = await site.send('V', 'GET', '/api/v1/openapi.json');
    expect(Object.keys(json.paths['/api/v1/media/{id}'])).toEqual(
      expect.arrayContaining(['patch', 'delete']),
    );
  });
});
