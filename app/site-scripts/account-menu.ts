import { MAX_LINE, MAX_URL } from '../../contract/limits.ts';
import { texts } from '../../contract/texts.ts';
import { element } from '../browser/element.ts';
import { icon } from '../browser/icon.ts';
import { ACCOUNT_KEY, readPreference, storePreference } from '../browser/preferences.ts';

/** The signed-in user, as far as the browser knows. */
export interface Account {
  email: string;
  name: string;
  avatar: string | null;
  /** `admin` for everyone who may open the dashboard. */
  role: 'user' | 'admin';
}

const person = '<circle cx="12" cy="8" r="5"/><path d="M20 21a8 8 0 0 0-16 0"/>';
const board =
  '<rect width="7" height="9" x="3" y="3" rx="1"/><rect width="7" height="5" x="14" y="3" rx="1"/><rect width="7" height="9" x="14" y="12" rx="1"/><rect width="7" height="5" x="3" y="16" rx="1"/>';
const exit = '<path d="m16 17 5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4"/>';

/**
 * The part of an account that the browser stores, so that the bar is complete at once. None of it is secret.
 */
type StoredAccount = Pick<Account, 'name' | 'avatar' | 'role'>;

/** Shows the account of the session, and stores it. */
export async function showAccount(account: Account): Promise<void> {
  const own: Account =
    account.role === 'admin' || (await isStaff()) ? { ...account, role: 'admin' } : account;
  store(own);
  show(own);
}

/** True for accounts that are no administrators and may open the dashboard too. */
async function isStaff(): Promise<boolean> {
  const response = await fetch('/api/v1/account').catch(() => null);
  if (!response?.ok) return false;
  const { data } = (await response.json()) as { data: { staffRole: string | null } };
  return data.staffRole !== null;
}

/** Shows the account of last time, unless that of the session is shown already. */
export function showStoredAccount(): void {
  const account = readStored();
  if (account && !document.querySelector('[data-of-account]')) show({ ...account, email: '' });
}

function store({ name, avatar, role }: Account): void {
  const url = URL.parse(avatar ?? '', location.origin)?.href ?? '';
  const image = avatar && url.length <= MAX_URL ? url || null : null;
  const text = JSON.stringify({ name: name.slice(0, MAX_LINE), avatar: image, role } satisfies StoredAccount);
  // Each write notifies the other tabs.
  if (readPreference(ACCOUNT_KEY) !== text) storePreference(ACCOUNT_KEY, text);
}

function readStored(): StoredAccount | null {
  try {
    const found = JSON.parse(readPreference(ACCOUNT_KEY) ?? '') as Partial<StoredAccount> | null;
    if (typeof found?.name !== 'string') return null;
    const avatar = typeof found.avatar === 'string' ? found.avatar : null;
    return { name: found.name, avatar, role: found.role === 'admin' ? 'admin' : 'user' };
  } catch {
    return null;
  }
}

let shown = '';

/**
 * Adds a button with the user's avatar to the bar, with its menu, and for administrators links to the
 * dashboard. Added elements are marked, so that they can be removed.
 */
function show(account: Account): void {
  const key = JSON.stringify(account);
  // Rendering the same account again would close an open menu.
  if (key === shown && document.querySelector('[data-of-account]')) return;
  shown = key;
  document.documentElement.dataset.account = account.role;
  const { opener, isOpen, hasFocus } = removeShown();
  const slot = document.querySelector<HTMLElement>('.account-slot');
  slot?.remove();
  opener.replaceChildren(avatarOrIcon(account));
  const menu = createMenu(account);
  document.querySelector('.bar .visitor-only')?.before(opener, menu);
  if (isOpen || slot?.dataset.wanted === '') menu.showPopover({ source: opener });
  if (hasFocus) opener.focus();
  if (account.role !== 'admin') return;
  for (const list of document.querySelectorAll('[data-for-administrators]')) {
    list.append(element('li', mark, dashboardLink(list.firstElementChild?.firstElementChild?.className)));
  }
}

const mark = { 'data-of-account': true };

/**
 * Removes the added elements. Returns the button, which is used again, and whether its menu was open and it
 * had the focus.
 */
function removeShown() {
  const button = document.querySelector<HTMLButtonElement>('button[data-of-account]');
  const isOpen = document.querySelector('#_account-menu:popover-open') !== null;
  const hasFocus = button !== null && document.activeElement === button;
  for (const part of document.querySelectorAll('[data-of-account]')) part.remove();
  const attributes = { type: 'button', class: 'icon-button', popovertarget: '_account-menu' };
  const opener = button ?? element('button', { ...mark, ...attributes, 'aria-label': 'Your account' });
  return { opener, isOpen, hasFocus };
}

function createMenu(account: Account): HTMLElement {
  const name = element(
    'p',
    { class: 'truncate font-semibold', dir: 'auto' },
    account.name || texts.unknownUser,
  );
  const email = element('p', { class: 'truncate text-sm text-muted' }, account.email);
  const links = element(
    'ul',
    { class: 'pt-2' },
    element('li', {}, element('a', { href: '/account', class: 'menu-link' }, icon(person, 19), 'Account')),
    element('li', {}, signOut()),
  );
  if (account.role === 'admin') links.prepend(element('li', {}, dashboardLink('menu-link', icon(board, 19))));
  return element(
    'div',
    { ...mark, id: '_account-menu', popover: 'auto', class: 'menu w-72 p-2' },
    element('div', { class: 'border-b border-line p-3' }, name, email),
    links,
  );
}

function dashboardLink(className: string | undefined, ...before: Node[]): HTMLElement {
  return element('a', { href: '/dashboard/admin-home', class: className }, ...before, 'Dashboard');
}

/** A plain form: signing out loads a new page, so that nothing of the account stays. */
function signOut(): HTMLElement {
  const button = element('button', { type: 'submit', class: 'menu-link w-full' }, icon(exit, 19), 'Sign Out');
  return element('form', { method: 'post', action: '/sign-out', 'data-submit': 'sign-out' }, button);
}

/**
 * The avatar over an icon, which shows when there is no avatar or it fails to load
 * (inline-script/failed-images.ts).
 */
function avatarOrIcon({ avatar }: Account): HTMLElement {
  const className =
    'relative inline-grid size-9 place-items-center overflow-hidden rounded-full bg-tint text-accent';
  const frame = element('span', { class: className, 'aria-hidden': 'true' }, icon(person, 19));
  if (avatar) {
    const attributes = { src: avatar, alt: '', 'data-optional': true, referrerpolicy: 'no-referrer' };
    frame.append(element('img', { ...attributes, class: 'absolute inset-0 size-full object-cover' }));
  }
  return frame;
}
