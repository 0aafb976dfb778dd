import { inTier, tier } from '../scripts/tests/tier.ts';
import { expect, type Session, test } from './fixtures.ts';

/** Just under the largest form of a visitor, and the largest body of an administrator, in bytes. */
const VISITOR_BYTES = 60_000;
const ADMINISTRATOR_BYTES = 1_000_000;
/** Pages repeat input at most twice: in the field and in the page's data. */
const MAX_RESPONSE = 600_000;

test.use({ siteEnv: { RATE_LIMIT_SCALE: '0' } });

const filled = (piece: string, bytes: number) => piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)));
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

/** Hostile bodies of about the given size, with their content types. */
const kinds: Record<string, (field: string, bytes: number) => [type: string, body: string]> = {
  'combining marks': (field, bytes) => [FORM, form({ [field]: filled('\u0315\u0300', bytes / 3) })],
  'compatibility marks': (field, bytes) => [FORM, form({ [field]: filled('\uff9e\u0300\u0315', bytes / 3) })],
  'many keys': (_, bytes) => [FORM, filled('k=&', bytes)],
  'one field again and again': (field, bytes) => [FORM, filled(`${field}=a&`, bytes)],
  'a long key': (_, bytes) => [FORM, filled('k', bytes)],
  spaces: (field, bytes) => [FORM, `${field}=a${filled('+', bytes - 100)}a`],
  'parts of a form': (field, bytes) => [
    'multipart/form-data; boundary=x',
    `${filled(`--x\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n\r\n`, bytes)}--x--`,
  ],
  'a form that does not end': (_, bytes) => ['multipart/form-data; boundary=x', filled('--x\r\n', bytes)],
  'deep lists': (_, bytes) => ['application/json', filled('[', bytes)],
};
const FORM = 'application/x-www-form-urlencoded';

const forms: Record<string, string> = {
  '/login': 'email',
  '/register': 'name',
  '/forgot-password': 'email',
  '/confirm-email': 'email',
  '/reset-password?token=x': 'password',
  '/first-administrator?token=x': 'name',
  '/setup/x': 'email',
  '/newsletter/subscribe': 'email',
  '/newsletter/confirm?token=x': 'token',
  '/newsletter/unsubscribe?token=x': 'token',
  '/newsletter/preferences?token=x': 'category',
  '/sign-out': 'x',
};

/** Forms that work without scripts; the other changes of the dashboard are calls of the API. */
const dashboardForms: Record<string, string> = {
  '/dashboard/create-article': 'title',
  '/dashboard/edit-article/x': 'title',
};

/** All kinds of bodies; in `npm run test:full` a third of them, another one for the next form. */
function kindsFor(path: string) {
  const third = Object.keys({ ...forms, ...dashboardForms }).indexOf(path) % 3;
  return Object.entries(kinds).filter((_, index) => tier === 'all' || index % 3 === third);
}

for (const [path, field] of Object.entries(forms)) {
  test(
    `the form at ${path} withstands hostile bodies`,
    inTier(path === '/login' ? 'full' : 'all'),
    async ({ site }) => {
      for (const [kind, made] of kindsFor(path)) {
        const [type, data] = made(field, VISITOR_BYTES);
        await send(site.url + path, type, data, kind);
      }
      const [type, data] = kinds['many keys']!(field, ADMINISTRATOR_BYTES);
      expect(await send(site.url + path, type, data, 'too large'), path).toBe(413);
    },
  );
}

for (const [path, field] of Object.entries(dashboardForms)) {
  test(
    `the form at ${path} ignores visitors and withstands hostile bodies`,
    inTier(path === Object.keys(dashboardForms)[0] ? 'full' : 'all'),
    async ({ site }) => {
      for (const [kind, made] of kindsFor(path)) {
        const visitors = await send(site.url + path, ...made(field, VISITOR_BYTES), kind);
        expect(visitors, kind).toBe(302);
        const [type, data] = made(field, ADMINISTRATOR_BYTES);
        await send(site.url + path, type, data, kind, cookieHeader(site.adminSession));
      }
    },
  );
}

test('dashboard forms ignore visitors', inTier('full'), async ({ site }) => {
  for (const [path, field] of Object.entries(dashboardForms)) {
    const body = new URLSearchParams({ [field]: 'x' }).toString();
    expect(await send(site.url + path, 'application/x-www-form-urlencoded', body, 'a form'), path).toBe(302);
  }
});

test('pages withstand long paths and queries', inTier('full'), async ({ site }) => {
  const marks = encodeURIComponent(filled('\u0315\u0300', 2500));
  const many = filled('q=a&', 7000);
  for (const path of [
    `/blog/${marks}`,
    `/category/${marks}`,
    `/category/x/${marks}`,
    `/search?q=${marks}`,
    `/search?category=${marks}&author=${marks.slice(0, 600)}`,
    `/blogs?${many}`,
    `/login?next=${marks}`,
    `/setup/${marks}`,
    `/${marks}`,
  ]) {
    const response = await fetch(site.url + path, { redirect: 'manual' });
    expect(response.status, path.slice(0, 30)).toBeLessThan(500);
    expect((await response.text()).length).toBeLessThan(MAX_RESPONSE);
  }
});

/** Sends a request, checks the limits of its response, and returns the status. */
async function send(url: string, type: string, body: string, kind: string, cookie = ''): Promise<number> {
  const headers = { 'content-type': type, connection: 'close', ...(cookie && { cookie }) };
  const response = await fetch(url, { method: 'POST', redirect: 'manual', headers, body });
  const text = await response.text();
  expect(response.status, `${url} ${kind}`).toBeLessThan(500);
  if (!cookie) expect(text.length, `${url} ${kind}`).toBeLessThan(MAX_RESPONSE);
  return response.status;
}

function cookieHeader({ cookies }: Exclude<Session, string>): string {
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}
