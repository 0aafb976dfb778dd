import { beforeAll, expect, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { type Row, TestSite } from './testing.ts';

const SETTINGS = '/api/v1/settings';
const TERMS = '/api/v1/site-pages/terms';

const calls: [string, string, unknown?][] = [
  ['GET', SETTINGS],
  ['PATCH', SETTINGS, { name: 'Taken' }],
  ['GET', TERMS],
  ['PUT', TERMS, { title: 'Taken', post: '<p>Taken</p>' }],
  ['POST', `${TERMS}/reset`, {}],
];

const rows: Row[] = [
  ...calls.flatMap(([method, path, body]): Row[] => [
    { name: `a visitor cannot ${method} ${path}`, who: 'V', request: [method, path], body, status: 401 },
    { name: `a user cannot ${method} ${path}`, who: 'U', request: [method, path], body, status: 403 },
  ]),
  {
    name: 'an administrator reads the settings of a new site',
    who: 'A',
    request: ['GET', SETTINGS],
    status: 200,
    contains: ['"name":"Lekha"', '"version":0'],
  },
  {
    name: 'an administrator changes some settings',
    who: 'A',
    request: ['PATCH', SETTINGS],
    body: { version: 0, name: 'দিনলিপি', founded: 1999 },
    status: 200,
    contains: ['"name":"দিনলিপি"', '"founded":1999', '"version":1'],
  },
  {
    name: 'a change of an outdated version is refused',
    who: 'A2',
    request: ['PATCH', SETTINGS],
    body: { version: 0, name: 'Mine' },
    status: 409,
    contains: ['have been changed since you opened them'],
  },
  {
    name: 'a change without a version applies to what is stored, and null restores a default',
    who: 'A2',
    request: ['PATCH', SETTINGS],
    body: { name: null },
    status: 200,
    contains: ['"name":"Lekha"', '"founded":1999'],
  },
  {
    name: 'an invalid setting is refused with its path',
    who: 'A',
    request: ['PATCH', SETTINGS],
    body: { social: [{ label: 'Elsewhere', url: 'elsewhere' }] },
    status: 400,
    contains: ['"path":"social.0.url"'],
  },
  {
    name: 'code for public pages is refused with its field',
    who: 'A',
    request: ['PATCH', SETTINGS],
    body: { endCode: '</script><div onclick="a()">' },
    status: 400,
    contains: ['"path":"endCode"', '<div> is not allowed'],
  },
  {
    name: 'too long a code is refused',
    who: 'A',
    request: ['PATCH', SETTINGS],
    body: { headCode: 'x'.repeat(20_001) },
    status: 400,
    contains: ['"path":"headCode"', 'at most 20000 characters'],
  },
  {
    name: 'a host that would add a directive to the policy is refused',
    who: 'A',
    request: ['PATCH', SETTINGS],
    body: { codeHosts: ["a.example; script-src 'unsafe-inline'"] },
    status: 400,
    contains: ['"path":"codeHosts"'],
  },
  {
    name: 'code for public pages is kept, and the audit log names it',
    who: 'A',
    request: ['PATCH', SETTINGS],
    body: { headCode: '<script>a()</script>', codeEnabled: true },
    status: 200,
    contains: ['"codeEnabled":true'],
    async check(_, site) {
      const { data } = (await site.send('A', 'GET', '/api/v1/audit-log')).json;
      expect(data[0]).toMatchObject({ action: 'settings.changed', detail: 'codeEnabled, headCode' });
    },
  },
  ...['a@example.org, b@example.org', 'Ada <a@example.org>', 'a@example.org\r\nBcc: b@example.org', 'a'].map(
    (replyTo): Row => ({
      name: `answers cannot go to ${JSON.stringify(replyTo)}`,
      who: 'A',
      request: ['PATCH', SETTINGS],
      body: { replyTo },
      status: 400,
      contains: ['"path":"replyTo"'],
    }),
  ),
  {
    name: 'the name of a sender is one line',
    who: 'A',
    request: ['PATCH', SETTINGS],
    body: { senderName: 'Ada\r\nBcc: b@example.org', replyTo: ' a@example.org ' },
    status: 200,
    contains: ['"senderName":"Ada Bcc: b@example.org"', '"replyTo":"a@example.org"'],
  },
  ...(
    [
      ['hub', 'http://hub.example/'],
      ['hub', 'https://localhost/'],
      ['hub', 'https://10.0.0.1/'],
      ['hub', 'https://hub.example:8443/'],
      ['hub', 'https://a:b@hub.example/'],
      ['hub', `https://hub.example/${'x'.repeat(3000)}`],
      ['fediverseCreator', 'ada@example.social'],
      ['fediverseCreator', '@ada@localhost'],
      ['fediverseCreator', `@ada@${'a.'.repeat(200)}social`],
      ['profileLinks', ['javascript:alert(1)']],
      ['profileLinks', ['http://social.example/@ada']],
      ['profileLinks', Array(7).fill('https://social.example/@ada')],
    ] as const
  ).map(
    ([field, value]): Row => ({
      name: `${field} is refused: ${JSON.stringify(value).slice(0, 50)}`,
      who: 'A',
      request: ['PATCH', SETTINGS],
      body: { [field]: value },
      status: 400,
      contains: [`"path":"${field}"`],
    }),
  ),
  {
    name: 'what other sites are told is kept, with URLs as parsers write them',
    who: 'A',
    request: ['PATCH', SETTINGS],
    body: {
      hub: ' https://HUB.example ',
      indexNow: true,
      fediverseCreator: ' @Ada@example.social ',
      profileLinks: ['https://social.example/<@ada>'],
    },
    status: 200,
    contains: [
      '"hub":"https://hub.example/"',
      '"indexNow":true',
      '"fediverseCreator":"@Ada@example.social"',
      '"profileLinks":["https://social.example/%3C@ada%3E"]',
    ],
  },
  {
    name: 'an unknown setting is refused',
    who: 'A',
    request: ['PATCH', SETTINGS],
    body: { colour: 'red' },
    status: 400,
  },
  {
    name: 'a year as text is refused',
    who: 'A',
    request: ['PATCH', SETTINGS],
    body: { founded: 'long ago' },
    status: 400,
    contains: ['"path":"founded"'],
  },
  {
    name: 'an administrator changes a site page, which a reset restores',
    who: 'A',
    request: ['PUT', TERMS],
    body: { title: 'Our terms', post: '<p>Be kind.</p><script>alert(1)</script>', version: 0 },
    status: 200,
    contains: ['"title":"Our terms"', 'Be kind.', '"isDefault":false', '"version":1'],
    lacks: ['script'],
    async check(_, site) {
      expect((await site.send('A2', 'POST', `${TERMS}/reset`, { version: 0 })).status).toBe(409);
      const reset = await site.send('A2', 'POST', `${TERMS}/reset`, { version: 1 });
      expect(reset.json.data).toMatchObject({ isDefault: true, version: 2 });
      expect((await site.send('A', 'GET', TERMS)).json.data.post).not.toContain('Be kind.');
    },
  },
  {
    name: 'a site page without text is refused',
    who: 'A',
    request: ['PUT', TERMS],
    body: { title: 'Our terms', post: '<p> </p>' },
    status: 400,
    contains: ['Please write some text.'],
  },
  {
    name: 'an unknown page is not found',
    who: 'A',
    request: ['GET', '/api/v1/site-pages/imprint'],
    status: 404,
  },
];

eachDatabaseInAllTier('settings over the API', (getDb) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
  });
  it.each(rows)('$who: $name', (row) => site.run(row));
});
