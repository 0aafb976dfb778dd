import { kept } from '../kept.ts';

/** Who is signed in, as far as the browser knows. */
interface Account {
  email: string;
  name: string;
  avatar: string | null;
  role: 'user' | 'admin';
}

/**
 * Pages are the same for everybody: who is signed in is asked once a page is there, and again when it comes back from the
 * browser's memory or another tab knows better.
 */
export function attendAccount(): void {
  void ask();
  window.addEventListener('pageshow', ({ persisted }) => persisted && void ask());
  window.addEventListener('storage', ({ key }) => key === kept.account && void ask());
}

/** Before signing out: nothing of the account stays behind, in other tabs either. */
export function forgetAccount(): void {
  localStorage.removeItem(kept.account);
}

async function ask(): Promise<void> {
  const account = await read().catch(() => null);
  const root = document.documentElement;
  for (const shown of document.querySelectorAll('[data-of-account]')) shown.remove();
  if (account) {
    localStorage.setItem(kept.account, '1');
    root.dataset.account = account.role;
    show(account);
  } else {
    localStorage.removeItem(kept.account);
    delete root.dataset.account;
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

/** Fills in what the server left for an account and shows it beside its template. */
function show(account: Account): void {
  for (const template of document.querySelectorAll<HTMLTemplateElement>('template[data-account-of]')) {
    if (template.dataset.accountOf === 'admin' && account.role !== 'admin') continue;
    const parts = template.content.cloneNode(true) as DocumentFragment;
    for (const part of parts.children) part.setAttribute('data-of-account', '');
    if (account.role !== 'admin') for (const part of parts.querySelectorAll('[data-admin]')) part.remove();
    fill(parts, account);
    template.before(parts);
  }
}

function fill(parts: DocumentFragment, { name, email, avatar }: Account): void {
  for (const place of parts.querySelectorAll('[data-name]')) place.textContent = name || place.textContent;
  for (const place of parts.querySelectorAll('[data-email]')) place.textContent = email;
  for (const picture of parts.querySelectorAll('img')) {
    if (avatar) picture.src = avatar;
    else picture.remove();
  }
}
