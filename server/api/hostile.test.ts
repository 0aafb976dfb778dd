import { beforeAll, describe, expect, it } from 'vitest';
import { visitor } from '../../domain/context.ts';
import { can } from '../../domain/permissions.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import { endpoints } from './api.ts';
import type { Endpoint } from './endpoint.ts';
import { anArticle, TestSite, type Who } from './testing.ts';

/** Just under the largest body that is taken. */
const NEAR_LIMIT = 1_000_000;
/** No refusal is longer, whatever was sent. */
const MOST_ANSWERED = 20_000;

const filled = (piece: string, bytes = NEAR_LIMIT) =>
  piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)));
const marks = filled('\u0315\u0300');
const keys = (prefix: string) =>
  `{${Array.from({ length: 80_000 }, (_, i) => `"${prefix}${i}":0`).join(',')}}`;

/** Strings on which normalising, trimming, matching and cutting into words are slow where they are not bounded. */
const strings: Record<string, string> = {
  'combining marks': marks,
  'compatibility marks': `カ${filled('\uff9e\u0300\u0315')}`,
  'marks with characters between that nobody sees': filled(`${'\u20d0\u20d2'.repeat(16)}\u200b`),
  'marks as references': filled('&#x315;&#x300;'),
  underscores: `a${filled('_')}a`,
  joiners: `a${filled('\u200d')}a`,
  spaces: `a${filled(' ')}a`,
  'angle brackets': filled('<'),
  comments: filled('<!--'),
  'at signs': filled('a@a.'),
  letters: filled('x'),
  'half letters': JSON.parse(`"${filled('\\ud800')}"`),
};

/** Whole bodies; `field` is one that the call knows. */
const bodies: Record<string, (field: string) => string> = {
  ...Object.fromEntries(
    Object.entries(strings).map(([name, text]) => [
      name,
      (field: string) => JSON.stringify({ [field]: text }),
    ]),
  ),
  'unknown keys': () => keys('k'),
  'keys that are numbers': () => keys(''),
  'one long key': () => JSON.stringify({ [filled('k')]: 0 }),
  'a long list': (field) => `{"${field}":[${filled('{},')}{}]}`,
  'a list of nothing': () => `[${filled('0,')}0]`,
  'deep lists': () => filled('['),
  'deep objects': (field) => `{"${field}":${filled('{"a":')}`,
  'deep lists that end': (field) => `{"${field}":${filled('[', 490_000)}${filled(']', 490_000)}}`,
  'no JSON': () => filled('é'),
};

const fieldsOf = ({ body }: Endpoint): string[] =>
  Object.keys((body as unknown as { shape?: object } | undefined)?.shape ?? { x: 0 });

const addressOf = ({ path }: Endpoint, part = '01890000-0000-7000-8000-000000000000') =>
  `/api/v1${path.replace(/:\w+/g, part)}`;

eachDatabase('Hostile requests', (getDb) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await new TestSite(getDb(), { RATE_LIMIT_SCALE: '0' }).fill();
  });

  /** Sends it, and holds what every refusal is held to. */
  async function refused(
    who: Who,
    { method }: Pick<Endpoint, 'method'>,
    address: string,
    body?: string,
    headers: Record<string, string> = {},
  ) {
    const answer = await site.send(who, method.toUpperCase(), address, body, headers);
    expect(answer.text.length).toBeLessThan(MOST_ANSWERED);
    expect(answer.json?.errors?.length ?? 0).toBeLessThanOrEqual(10);
    return answer.status;
  }

  const taking = endpoints.filter((one) => one.body);

  describe.each(taking.map((one) => [`${one.method} ${one.path}`, one] as const))('%s', (_, one) => {
    it.each(Object.keys(bodies))('refuses %s before and after sign-in', async (kind) => {
      const isPublic = can(visitor, one.action);
      const body = bodies[kind]!(fieldsOf(one)[0]!);
      const first = await refused('V', one, addressOf(one), body);
      expect(first).toBe(isPublic ? 400 : 401);
      expect([400, 404]).toContain(await refused('A', one, addressOf(one), body));
    });

    it('refuses combining marks in each of its fields', async () => {
      for (const field of fieldsOf(one)) {
        const status = await refused('A', one, addressOf(one), JSON.stringify({ [field]: marks }));
        expect(status, field).toBe(400);
      }
    });

    it('authorises before it looks at length, type and form of a body', async () => {
      if (can(visitor, one.action)) return;
      const type = { 'content-type': 'text/plain' };
      expect(await refused('V', one, addressOf(one), filled('x', 3_000_000))).toBe(401);
      expect(await refused('V', one, addressOf(one), 'x', type)).toBe(401);
      expect(await refused('A', one, addressOf(one), filled('x', 3_000_000))).toBe(413);
    });
  });

  it.each(endpoints.map((one) => [`${one.method} ${one.path}`, one] as const))(
    '%s bears long paths, queries and cookies',
    async (_, one) => {
      const long = encodeURIComponent(filled('\u0315\u0300', 12_000));
      const names = Array.from({ length: 1000 }, (_, i) => `k${i}=1`).join('&');
      const same = filled('searchTerm=a&', 12_000);
      const body = one.body ? '{}' : undefined;
      const known = Object.keys((one.query as unknown as { shape?: object } | undefined)?.shape ?? { q: 0 });
      for (const who of ['V', 'A'] as const) {
        const statuses = [
          await refused(who, one, addressOf(one, long), body),
          await refused(who, one, `${addressOf(one)}?${names}`, body),
          await refused(who, one, `${addressOf(one)}?${same}`, body),
          await refused(who, one, `${addressOf(one)}?${long}`, body),
        ];
        for (const name of known)
          statuses.push(await refused(who, one, `${addressOf(one)}?${name}=${long}`, body));
        for (const status of statuses) expect(status).toBeLessThan(500);
      }
      const cookie = `lekha.session_token=${filled('%CC%95%CC%80', 12_000)}.${filled('A', 2000)}; ${filled('a=b; ', 2000)}`;
      expect(await refused('V', one, addressOf(one), body, { cookie })).toBeLessThan(500);
    },
  );

  it('to sign-in are refused alike', async () => {
    for (const path of ['sign-in/email', 'sign-up/email', 'request-password-reset', 'reset-password']) {
      for (const [kind, body] of Object.entries(bodies)) {
        const field = path === 'reset-password' ? 'newPassword' : 'email';
        const status = await refused('V', { method: 'post' }, `/api/auth/${path}`, body(field));
        expect(status, kind).toBe(413);
      }
      const email = filled('\u0315\u0300', 3000);
      const short = JSON.stringify({ email, name: email, password: email, newPassword: email, token: email });
      expect(await refused('V', { method: 'post' }, `/api/auth/${path}`, short)).toBe(400);
    }
  });

  it('of unknown fields are told of ten of them, each cut', async () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`${i}${'k'.repeat(900)}`, 0]));
    const answer = await site.send('A', 'POST', '/api/v1/articles/create-article', { ...anArticle, ...many });
    expect(answer.status).toBe(400);
    expect(answer.json.errors).toHaveLength(10);
    expect(answer.text.length).toBeLessThan(MOST_ANSWERED);
  });

  it('cut marks in search terms and slugs, where others refuse them', async () => {
    const term = encodeURIComponent(`reeds${'\u0315\u0300'.repeat(40)}`);
    const found = await site.send('V', 'GET', `/api/v1/articles/all-articles?searchTerm=${term}`);
    expect(found.status).toBe(200);
    const category = encodeURIComponent('\u0315'.repeat(40));
    expect(await refused('V', { method: 'get' }, `/api/v1/articles/all-articles?category=${category}`)).toBe(
      400,
    );
    const named = await site.write('A', { title: 'Marks', slug: `reed${'\u0323'.repeat(60)}` });
    expect([...named.slug.normalize('NFD')].filter((letter) => letter === '\u0323')).toHaveLength(32);
    for (const post of ['\u0323'.repeat(33), '&#x323;'.repeat(33)]) {
      const answer = await site.send('A', 'POST', '/api/v1/articles/create-article', {
        ...anArticle,
        post: `<p>a${post}</p>`,
      });
      expect(answer.status).toBe(400);
      expect(answer.json.errors[0]).toMatchObject({ path: 'post' });
    }
    const kept = await site.write('A', { title: 'Readable marks', post: `<p>a${'\u0323'.repeat(32)}</p>` });
    expect(kept.post).toContain('\u0323'.repeat(32).normalize('NFC').slice(-20));
  });
});
