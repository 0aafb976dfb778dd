import { useEffect, useSyncExternalStore } from 'react';
import { texts } from '../../../contract/texts.ts';
import { kept } from '../../components/early-script.tsx';

/** Who is signed in, as far as the browser knows. */
export interface Account {
  email: string;
  name: string;
  avatar: string | null;
  role: 'user' | 'admin';
}
type Session = { state: 'loading' } | { state: 'signed-out' } | { state: 'signed-in'; account: Account };

const loading: Session = { state: 'loading' };
let session: Session = loading;
let asked = false;
const listeners = new Set<() => void>();

/**
 * The session, asked for once after the page is there: first who it is, then, since only the server knows it, the role
 * by e-mail. Pages themselves are the same for everybody.
 */
export function useSession(): Session {
  useEffect(() => {
    if (asked) return;
    asked = true;
    void ask();
    keepTrue();
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => loading,
  );
}

/** Forgets who was signed in, before signing out or after signing in. */
export function forgetSession(): void {
  asked = false;
  settle({ state: 'signed-out' });
}

/** A page that comes back from the browser's memory, or another tab, may know better who is signed in. */
function keepTrue(): void {
  window.addEventListener('pageshow', ({ persisted }) => persisted && void ask());
  window.addEventListener('storage', ({ key }) => key === kept.account && void ask());
}

async function ask(): Promise<void> {
  try {
    settle(await read());
  } catch {
    settle({ state: 'signed-out' });
  }
}

async function read(): Promise<Session> {
  const found = await json<{ user: { email: string; name?: string; image?: string | null } } | null>(
    '/api/auth/get-session',
  );
  if (!found?.user.email) return { state: 'signed-out' };
  const { email, name, image } = found.user;
  const answer = await json<{ data: Pick<Account, 'role' | 'avatar'> }>(
    `/api/v1/users/${encodeURIComponent(email)}`,
  ).catch(() => null);
  const avatar = answer?.data.avatar ?? image ?? null;
  const account = { email, name: name || texts.unknownUser, avatar, role: answer?.data.role ?? 'user' };
  return { state: 'signed-in', account };
}

async function json<T>(address: string): Promise<T> {
  const answer = await fetch(address, { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return (await answer.json()) as T;
}

function settle(next: Session): void {
  session = next;
  const root = document.documentElement;
  if (next.state === 'signed-in') {
    localStorage.setItem(kept.account, '1');
    root.dataset.account = '';
  } else {
    localStorage.removeItem(kept.account);
    delete root.dataset.account;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
