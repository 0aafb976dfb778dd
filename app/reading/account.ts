import { MAX_ADDRESS, MAX_LINE } from '../../contract/limits.ts';
import { forget, keep, kept, recall } from '../kept.ts';
import type { Account } from './account-menu.ts';

/** What the browser remembers of who is signed in, so that the bar is complete at once. Nothing of it is secret. */
type Remembered = Pick<Account, 'name' | 'avatar' | 'role'>;

/**
 * Pages are the same for everybody: the bar shows who was signed in last time, and the session is asked once a page is there,
 * and again when it comes back from the browser's memory or another tab knows better.
 */
export function attendAccount(): void {
  begin();
  window.addEventListener('pageshow', ({ persisted }) => persisted && void ask());
  window.addEventListener('storage', ({ key }) => key === kept.account && void ask());
}

/** Before signing out: nothing of the account stays behind, in other tabs either. */
export function forgetAccount(): void {
  forget(kept.account);
}

function begin(): void {
  const account = remembered();
  if (account) void show({ ...account, email: '' });
  void ask();
}

async function ask(): Promise<void> {
  const account = await read().catch(() => undefined);
  if (account) {
    remember(account);
    await show(account);
  } else if (account === undefined) {
    // Without an answer what is remembered stays.
    if (!shown) hide();
  } else {
    forget(kept.account);
    hide();
  }
}

let shown = '';

/** Shows the account in the bar. The same again changes nothing: a menu that is open stays open. */
async function show(account: Account): Promise<void> {
  const key = JSON.stringify(account);
  if (key === shown) return;
  shown = key;
  const { showAccount } = await import('./account-menu.ts');
  // Meanwhile the session may have answered.
  if (shown !== key) return;
  document.documentElement.dataset.account = account.role;
  showAccount(account);
}

function hide(): void {
  shown = '';
  for (const part of document.querySelectorAll('[data-of-account]')) part.remove();
  delete document.documentElement.dataset.account;
}

function remember({ name, avatar, role }: Account): void {
  const short: Remembered = {
    name: name.slice(0, MAX_LINE),
    avatar: avatar && URL.canParse(avatar, location.origin) ? new URL(avatar, location.origin).href : null,
    role,
  };
  if ((short.avatar?.length ?? 0) > MAX_ADDRESS) short.avatar = null;
  const text = JSON.stringify(short);
  // Other tabs hear of each change, and need not hear of none.
  if (recall(kept.account) !== text) keep(kept.account, text);
}

function remembered(): Remembered | null {
  try {
    const found = JSON.parse(recall(kept.account) ?? '') as Partial<Remembered> | null;
    if (typeof found?.name !== 'string') return null;
    const avatar = typeof found.avatar === 'string' ? found.avatar : null;
    return { name: found.name, avatar, role: found.role === 'admin' ? 'admin' : 'user' };
  } catch {
    return null;
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
