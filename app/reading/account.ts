import { forget, kept, recall } from '../kept.ts';
import type { Account } from './account-menu.ts';

let isSignedOut = false;

/**
 * Pages are the same for everybody: the bar shows who was signed in last time, and the session is asked once a page is there,
 * and again when it comes back from the browser's memory or another tab knows better.
 */
export function attendAccount(): void {
  if (recall(kept.account)) void showRemembered();
  void ask();
  window.addEventListener('pageshow', ({ persisted }) => persisted && void ask());
  window.addEventListener('storage', ({ key }) => key === kept.account && void ask());
}

/** Before signing out: nothing of the account stays behind, in other tabs either. */
export function forgetAccount(): void {
  forget(kept.account);
}

const loadMenu = () => import('./account-menu.ts');

async function showRemembered(): Promise<void> {
  const menu = await loadMenu();
  // Meanwhile the session may have answered.
  if (!isSignedOut) menu.showRemembered();
}

/** Without an answer what is remembered stays. */
async function ask(): Promise<void> {
  const account = await read().catch(() => undefined);
  isSignedOut = account === null;
  if (account) (await loadMenu()).showAccount(account);
  else if (isSignedOut || !document.querySelector('[data-of-account]')) {
    if (isSignedOut) forget(kept.account);
    for (const shown of document.querySelectorAll('[data-of-account]')) shown.remove();
    delete document.documentElement.dataset.account;
  }
}

/** First who it is, then, since only the server knows it, the role by e-mail. */
async function read(): Promise<Account | null> {
  const found = await json<{ user: { email: string; name?: string; image?: string | null } } | null>(
    '/api/auth/get-session',
  );
  if (!found?.user.email) return null;
  const { email, name, image } = found.user;
  const answer = await json<{ data: Pick<Account, 'role' | 'avatar'> }>(
    `/api/v1/users/${encodeURIComponent(email)}`,
  ).catch(() => null);
  const avatar = answer?.data.avatar ?? image ?? null;
  return { email, name: name ?? '', avatar, role: answer?.data.role ?? 'user' };
}

async function json<T>(address: string): Promise<T> {
  const answer = await fetch(address, { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return (await answer.json()) as T;
}
