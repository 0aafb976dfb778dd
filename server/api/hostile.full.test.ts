import { beforeAll, describe, expect, it } from 'vitest';
import { linksIn } from '../../domain/body/body.ts';
import { visitor } from '../../domain/context.ts';
import { can } from '../../domain/permissions.ts';
import type { Database } from '../../platform/db/database.ts';
import { eachDatabaseInAllTier, onSqlite } from '../../platform/db/testing.ts';
import { tier } from '../../scripts/tests/tier.ts';
import { endpoints } from './api.ts';
import type { Endpoint } from './endpoint.ts';
import { articleFields, type Person, TestSite } from './testing.ts';

/** Just under the maximum size of a body. */
const NEAR_LIMIT = 1_000_000;
/** Maximum length of an error response. */
const MAX_RESPONSE = 20_000;

const repeat = (piece: string, bytes = NEAR_LIMIT) =>
  piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)));
const marks = repeat('\u0315\u0300');
const keys = (prefix: string) =>
  `{${Array.from({ length: 80_000 }, (_, i) => `"${prefix}${i}":0`).join(',')}}`;

/** Strings that are slow to normalise, trim, match and segment if their length is not limited. */
const strings: Record<string, string> = {
  'combining marks': marks,
  'compatibility marks': `カ${repeat('\uff9e\u0300\u0315')}`,
  'marks with invisible characters between them': repeat(`${'\u20d0\u20d2'.repeat(16)}\u200b`),
  'marks as character references': repeat('&#x315;&#x300;'),
  underscores: `a${repeat('_')}a`,
  joiners: `a${repeat('\u200d')}a`,
  spaces: `a${repeat(' ')}a`,
  'angle brackets': repeat('<'),
  comments: repeat('<!--'),
  'at signs': repeat('a@a.'),
  'a long word': repeat('x'),
  'lone surrogates': JSON.parse(`"${repeat('\\ud800')}"`),
};

/** Bodies of requests; `field` is a field of the endpoint. */
const bodies: Record<string, (field: string) => string> = {
  ...Object.fromEntries(
    Object.entries(strings).map(([name, text]) => [
      name,
      (field: string) => JSON.stringify({ [field]: text }),
    ]),
  ),
  'unknown keys': () => keys('k'),
  'numeric keys': () => keys(''),
  'one long key': () => JSON.stringify({ [repeat('k')]: 0 }),
  'a long list': (field) => `{"${field}":[${repeat('{},')}{}]}`,
  'a list of numbers': () => `[${repeat('0,')}0]`,
  'deep lists': () => repeat('['),
  'deep objects': (field) => `{"${field}":${repeat('{"a":')}`,
  'deep, complete lists': (field) => `{"${field}":${repeat('[', 490_000)}${repeat(']', 490_000)}}`,
  'malformed JSON': () => repeat('é'),
};

/** Of how many kinds of bodies each endpoint gets one: so many endpoints together get all. */
const STEP = tier === 'all' ? 1 : 12;

function chooseKinds(index: number): string[] {
  return Object.keys(bodies).filter((_, i) => i % STEP === index % STEP);
}

const listFields = ({ body }: Endpoint): string[] =>
  Object.keys((body as unknown as { shape?: object } | undefined)?.shape ?? { x: 0 });

const fillPath = ({ path }: Endpoint, part = '01890000-0000-7000-8000-000000000000') =>
  `/api/v1${path.replace(/:\w+/g, part)}`;

/** Sends a request, checks what holds for every error response, and returns the status. */
type Send = (
  who: Person,
  endpoint: Pick<Endpoint, 'method'>,
  path: string,
  body?: string,
  headers?: Record<string, string>,
) => Promise<number>;

/** Fills a site before the tests, and returns it with a function that sends requests to it. */
function useSite(getDb: () => Database): { getSite: () => TestSite; send: Send } {
  let site: TestSite;
  beforeAll(async () => {
    site = await new TestSite(getDb(), { RATE_LIMIT_SCALE: '0' }).fill();
  });
  return {
    getSite: () => site,
    async send(who, { method }, path, body, headers = {}) {
      const response = await site.send(who, method.toUpperCase(), path, body, headers);
      expect(response.text.length).toBeLessThan(MAX_RESPONSE);
      expect(response.json?.errors?.length ?? 0).toBeLessThanOrEqual(10);
      return response.status;
    },
  };
}

// Bodies are refused before any query of the database.
onSqlite('Hostile bodies', (getDb) => {
  const { send } = useSite(getDb);
  const withBody = endpoints.filter((one) => one.body);

  describe.each(
    withBody.map((one, index) => [`${one.method} ${one.path}`, one, chooseKinds(index)] as const),
  )('%s', (_, one, kinds) => {
    it.each(kinds)('refuses %s before and after sign-in', async (kind) => {
      const isPublic = can(visitor, one.action);
      const body = bodies[kind]!(listFields(one)[0]!);
      const first = await send('V', one, fillPath(one), body);
      expect(first).toBe(isPublic ? 413 : 401);
      expect([400, 404]).toContain(await send('A', one, fillPath(one), body));
    });

    it('refuses combining marks in each of its fields', async () => {
      const text = tier === 'all' ? marks : marks.slice(0, NEAR_LIMIT / 10);
      for (const field of listFields(one)) {
        const status = await send('A', one, fillPath(one), JSON.stringify({ [field]: text }));
        expect(status, field).toBe(400);
      }
    });

    it('authorises before it checks length, type and syntax of a body', async () => {
      if (can(visitor, one.action)) return;
      const type = { 'content-type': 'text/plain' };
      expect(await send('V', one, fillPath(one), repeat('x', 3_000_000))).toBe(401);
      expect(await send('V', one, fillPath(one), 'x', type)).toBe(401);
      expect(await send('A', one, fillPath(one), repeat('x', 3_000_000))).toBe(413);
    });
  });
});

eachDatabaseInAllTier('Hostile requests', (getDb) => {
  const { getSite, send } = useSite(getDb);

  it.each(endpoints.map((one) => [`${one.method} ${one.path}`, one] as const))(
    '%s withstands long paths, queries and cookies',
    async (_, one) => {
      const long = encodeURIComponent(repeat('\u0315\u0300', 12_000));
      const names = Array.from({ length: 1000 }, (_, i) => `k${i}=1`).join('&');
      const same = repeat('searchTerm=a&', 12_000);
      const body = one.body ? '{}' : undefined;
      const known = Object.keys((one.query as unknown as { shape?: object } | undefined)?.shape ?? { q: 0 });
      for (const who of ['V', 'A'] as const) {
        const statuses = [
          await send(who, one, fillPath(one, long), body),
          await send(who, one, `${fillPath(one)}?${names}`, body),
          await send(who, one, `${fillPath(one)}?${same}`, body),
          await send(who, one, `${fillPath(one)}?${long}`, body),
        ];
        for (const name of known)
          statuses.push(await send(who, one, `${fillPath(one)}?${name}=${long}`, body));
        for (const status of statuses) expect(status).toBeLessThan(500);
      }
      const cookie = `lekha.session_token=${repeat('%CC%95%CC%80', 12_000)}.${repeat('A', 2000)}; ${repeat('a=b; ', 2000)}`;
      expect(await send('V', one, fillPath(one), body, { cookie })).toBeLessThan(500);
    },
  );

  it('are refused by sign-in too', async () => {
    for (const path of ['sign-in/email', 'sign-up/email', 'request-password-reset', 'reset-password']) {
      for (const [kind, body] of Object.entries(bodies)) {
        const field = path === 'reset-password' ? 'newPassword' : 'email';
        const status = await send('V', { method: 'post' }, `/api/auth/${path}`, body(field));
        expect(status, kind).toBe(413);
      }
      const email = repeat('\u0315\u0300', 3000);
      const short = JSON.stringify({ email, name: email, password: email, newPassword: email, token: email });
      expect(await send('V', { method: 'post' }, `/api/auth/${path}`, short)).toBe(400);
    }
  });

  it('with unknown fields get errors for ten of them, each shortened', async () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`${i}${'k'.repeat(900)}`, 0]));
    const response = await getSite().send('A', 'POST', '/api/v1/articles/create-article', {
      ...articleFields,
      ...many,
    });
    expect(response.status).toBe(400);
    expect(response.json.errors).toHaveLength(10);
    expect(response.text.length).toBeLessThan(MAX_RESPONSE);
  });

  it('have marks shortened in search terms and slugs, and refused elsewhere', async () => {
    const term = encodeURIComponent(`reeds${'\u0315\u0300'.repeat(40)}`);
    const found = await getSite().send('V', 'GET', `/api/v1/articles/all-articles?searchTerm=${term}`);
    expect(found.status).toBe(200);
    const category = encodeURIComponent('\u0315'.repeat(40));
    expect(await send('V', { method: 'get' }, `/api/v1/articles/all-articles?category=${category}`)).toBe(
      400,
    );
    const titled = await getSite().write('A', { title: 'Marks', slug: `reed${'\u0323'.repeat(60)}` });
    expect([...titled.slug.normalize('NFD')].filter((character) => character === '\u0323')).toHaveLength(32);
    for (const post of ['\u0323'.repeat(33), '&#x323;'.repeat(33)]) {
      const response = await getSite().send('A', 'POST', '/api/v1/articles/create-article', {
        ...articleFields,
        post: `<p>a${post}</p>`,
      });
      expect(response.status).toBe(400);
      expect(response.json.errors[0]).toMatchObject({ path: 'post' });
    }
    const saved = await getSite().write('A', {
      title: 'Readable marks',
      post: `<p>a${'\u0323'.repeat(32)}</p>`,
    });
    expect(saved.post).toContain('\u0323'.repeat(32).normalize('NFC').slice(-20));
  });
});

onSqlite('Texts that take long to process', (getDb) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
  });

  const post = (text: string) =>
    site.send('A', 'POST', '/api/v1/articles/create-article', { ...articleFields, post: text });

  it.each(['<', '&'])('are refused in a sentence if no editor could save them again: %s', async (sign) => {
    const response = await post(sign.repeat(NEAR_LIMIT));
    expect(response.status).toBe(413);
    expect(response.text).toContain('The content is too long as HTML');
  });

  it('get 503 with the time to wait while too many others are processed', async () => {
    const waiting = Array.from({ length: 33 }, () => linksIn('<p>x</p>'.repeat(40_000)));
    const response = await post('<p>x</p>'.repeat(600));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    await Promise.all(waiting);
    expect((await post('<p>x</p>'.repeat(600))).status).toBe(201);
  });
});
