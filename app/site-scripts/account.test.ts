import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PREFERENCES_COOKIE, removeStoredAccount } from '../browser/preferences.ts';
import { openPage } from '../browser/testing.ts';
import { initAccount } from './account.ts';
import { type Account, showAccount, showStoredAccount } from './account-menu.ts';

let page: ReturnType<typeof openPage>;
const mira: Account = { email: 'mira@example.org', name: 'Mira', avatar: '/media/mira.png', role: 'user' };

beforeEach(() => {
  respond(null);
  page = openPage(
    '<header class="bar"><span class="account-slot"></span><span class="visitor-only">Sign In</span></header><ul data-for-administrators><li><a class="bar-link" href="/">Home</a></li></ul>',
  );
});
afterEach(() => void vi.unstubAllGlobals());

const respond = (session: unknown, user: unknown = null, own: unknown = { staffRole: null }) =>
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/auth/get-session') return Response.json(session);
    return Response.json({ data: path === '/api/v1/account' ? own : user });
  });

const links = () => [...document.querySelectorAll('#_account-menu a')].map(({ textContent }) => textContent);
const stored = () => JSON.parse(page.storage.get('lekha:account') ?? 'null');

it('shows the menu of a user, and stores what the bar needs', async () => {
  await showAccount(mira);
  expect(document.querySelector('.account-slot')).toBeNull();
  expect(links()).toEqual(['Account']);
  expect(document.querySelector('#_account-menu')?.textContent).toContain('mira@example.org');
  expect(document.documentElement.dataset.account).toBe('user');
  expect(stored()).toEqual({ name: 'Mira', avatar: 'https://site.example/media/mira.png', role: 'user' });
});

it('links administrators to the dashboard, in the menu and in the lists of links', async () => {
  await showAccount({ ...mira, role: 'admin' });
  expect(links()).toEqual(['Dashboard', 'Account']);
  expect(document.querySelector('[data-for-administrators] li:last-child a')?.className).toBe('bar-link');
  await showAccount({ ...mira, name: 'Mira Sen' });
  expect(document.querySelectorAll('[data-of-account]')).toHaveLength(2);
});

it.each(['', '{', '{"name":1}'])('ignores the stored account %j', (text) => {
  page.document.cookie = `${PREFERENCES_COOKIE}=1`;
  page.storage.set('lekha:account', text);
  showStoredAccount();
  expect(document.querySelector('[data-of-account]')).toBeNull();
});

it('shows the user of the session', async () => {
  respond({ user: { email: mira.email, name: 'Mira' } }, { role: 'admin', avatar: null });
  initAccount();
  await vi.waitFor(() => expect(links()).toEqual(['Dashboard', 'Account']));
});

it('links staff to the dashboard', async () => {
  const user = { role: 'user', avatar: null };
  respond({ user: { email: mira.email, name: 'Mira' } }, user, { staffRole: 'author' });
  initAccount();
  await vi.waitFor(() => expect(links()).toEqual(['Dashboard', 'Account']));
});

it('removes a stored account when the session has ended', async () => {
  page.document.cookie = `${PREFERENCES_COOKIE}=1`;
  await showAccount(mira);
  respond(null);
  initAccount();
  await vi.waitFor(() => expect(document.querySelector('[data-of-account]')).toBeNull());
  expect(stored()).toBeNull();
});

it('forgets the account before signing out', async () => {
  page.document.cookie = `${PREFERENCES_COOKIE}=1`;
  await showAccount(mira);
  removeStoredAccount();
  expect(stored()).toBeNull();
});
