import { beforeAll, expect, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { type Row, TestSite } from './testing.ts';

const unknown = '/api/v1/imports/019ab000-0000-7000-8000-000000000000';
const calls = [
  ['GET', '/api/v1/imports'],
  ['POST', '/api/v1/imports'],
  ['GET', unknown],
  ['POST', `${unknown}/check`],
  ['POST', `${unknown}/start`],
  ['POST', `${unknown}/stop`],
  ['DELETE', unknown],
  ['PUT', `${unknown}/parts/0`],
  ['GET', `${unknown}/report`],
] as const;

const create = ['POST', '/api/v1/imports'] as [string, string];
const rows: Row[] = [
  ...calls.flatMap(([method, path]): Row[] => [
    { name: `a visitor cannot ${method} ${path}`, who: 'V', request: [method, path], status: 401 },
    { name: `a user cannot ${method} ${path}`, who: 'U', request: [method, path], status: 403 },
  ]),
  ...(['start', 'stop', 'parts/0', 'report', ''] as const).map(
    (call): Row => ({
      name: `an unknown import has no ${call || 'state'}`,
      who: 'A',
      request: [
        call === 'parts/0' ? 'PUT' : call === 'report' || call === '' ? 'GET' : 'POST',
        `${unknown}/${call}`.replace(/\/$/, ''),
      ],
      status: 404,
    }),
  ),
  ...(['PUT', 'GET'] as const).map(
    (method): Row => ({
      name: `an id that cannot be one is not found by ${method}`,
      who: 'A',
      request: [method, `/api/v1/imports/%00/${method === 'PUT' ? 'parts/0' : 'report'}`],
      status: 404,
    }),
  ),
  {
    name: 'a file of an unknown kind is refused',
    who: 'A',
    request: create,
    body: { fileName: 'x.tar', bytes: 1 },
    status: 415,
    contains: ['WordPress'],
  },
  {
    name: 'a blank name is refused',
    who: 'A',
    request: create,
    body: { fileName: ' ', bytes: 1 },
    status: 400,
  },
  {
    name: 'an empty file is refused',
    who: 'A',
    request: create,
    body: { fileName: 'x.zip', bytes: 0 },
    status: 400,
  },
  {
    name: 'a file that is too large is refused',
    who: 'A',
    request: create,
    body: { fileName: 'x.zip', bytes: 3e9 },
    status: 413,
    contains: ['MAX_IMPORT_MB'],
  },
  {
    name: 'an import begins',
    who: 'A',
    request: create,
    body: { fileName: 'x.json', bytes: 2 },
    status: 201,
    contains: ['"stage":"uploading"', '"createdBy":"Person A"'],
    async check({ json }, site) {
      const path = `/api/v1/imports/${json.data._id}`;
      const put = (part: string, body: string) => site.send('A', 'PUT', `${path}/parts/${part}`, body);
      for (const [part, body] of [
        ['x', '{}'],
        ['1', '{}'],
        ['0', '{'],
      ] as const)
        expect((await put(part, body)).status).toBe(400);
      expect((await put('0', 'x'.repeat(5 * 1024 * 1024))).status).toBe(413);
      expect((await site.send('A', 'POST', `${path}/check`, { baseUrl: 'ftp://x' })).status).toBe(400);
      expect((await site.send('A', 'POST', `${path}/check`, {})).status).toBe(400);
      expect((await site.send('A', 'DELETE', path)).status).toBe(200);
    },
  },
];

eachDatabaseInAllTier('imports over the API', (getDb) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
  });
  it.each(rows)('$who: $name', (row) => site.run(row));
});
