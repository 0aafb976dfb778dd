import { loadPart, PartError } from '../browser/load-part.ts';
import { ACCOUNT_KEY, readPreference, removePreference } from '../browser/preferences.ts';
import type { Account } from './account-menu.ts';

let isSignedOut = false;

/**
 * Shows the signed-in user in the bar. Pages are the same for everybody, so the bar shows the account of last
 * time until the session has been read. It is read again when the page comes back from the browser's
 * back/forward cache, or when another tab stores another account.
 */
export function initAccount(): void {
  if (readPreference(ACCOUNT_KEY)) void showStored();
  void update();
  window.addEventListener('pageshow', ({ persisted }) => persisted && void update());
  window.addEventListener('storage', ({ key }) => key === ACCOUNT_KEY && void update());
}

const loadMenu = () => loadPart(() => import('./account-menu.ts'));

async function showStored(): Promise<void> {
  const menu = await loadMenu();
  // The server may have answered in the meantime.
  if (!isSignedOut && !(menu instanceof PartError)) menu.showStoredAccount();
}

/** Shows the session's account. Without a response, the stored account stays. */
async function update(): Promise<void> {
  const account = await readSession().catch(() => undefined);
  isSignedOut = account === null;
  if (account) {
    const menu = await loadMenu();
    // Without it, the bar shows the links of visitors, which work.
    if (!(menu instanceof PartError)) await menu.showAccount(account);
  } else if (isSignedOut || !document.querySelector('[data-of-account]')) {
    if (isSignedOut) removePreference(ACCOUNT_KEY);
    for (const shown of document.querySelectorAll('[data-of-account]')) shown.remove();
    delete document.documentElement.dataset.account;
  }
}

/** Reads the session, and then the role and avatar of its user. */
async function readSession(): Promise<Account | null> {
  const found = await json<{ user: { email: string; name?: string; image?: string | null } } | null>(
    '/api/auth/get-session',
  );
  if (!found?.user.email) return null;
  const { email, name, image } = found.user;
  const user = await json<{ data: Pick<Account, 'role' | 'avatar'> }>(
    `/api/v1/users/${encodeURIComponent(email)}`,
  ).catch(() => null);
  const avatar = user?.data.avatar ?? image ?? null;
  return { email, name: name ?? '', avatar, role: user?.data.role ?? 'user' };
}

async function json<T>(path: string): Promise<T> {
  const response = await fetch(path, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as T;
}
