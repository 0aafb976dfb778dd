import { MAX_ADDRESS, MAX_LINE } from '../../contract/limits.ts';
import { texts } from '../../contract/texts.ts';
import { keep, kept, recall } from '../kept.ts';
import { element } from './element.ts';
import { icon } from './icon.ts';

/** Who is signed in, as far as the browser knows. */
export interface Account {
  email: string;
  name: string;
  avatar: string | null;
  role: 'user' | 'admin';
}

const person = '<circle cx="12" cy="8" r="5"/><path d="M20 21a8 8 0 0 0-16 0"/>';
const board =
  '<rect width="7" height="9" x="3" y="3" rx="1"/><rect width="7" height="5" x="14" y="3" rx="1"/><rect width="7" height="9" x="14" y="12" rx="1"/><rect width="7" height="5" x="3" y="16" rx="1"/>';
const door = '<path d="m16 17 5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4"/>';

/** What the browser remembers of who is signed in, so that the bar is complete at once. Nothing of it is secret. */
type Remembered = Pick<Account, 'name' | 'avatar' | 'role'>;

/** Shows who is signed in, as the session says, and remembers it. */
export function showAccount(account: Account): void {
  remember(account);
  show(account);
}

/** Shows who was signed in last time. What a session has answered is not replaced. */
export function showRemembered(): void {
  const account = remembered();
  if (account && !document.querySelector('[data-of-account]')) show({ ...account, email: '' });
}

function remember({ name, avatar, role }: Account): void {
  const url = URL.parse(avatar ?? '', location.origin)?.href ?? '';
  const image = avatar && url.length <= MAX_ADDRESS ? url || null : null;
  const text = JSON.stringify({ name: name.slice(0, MAX_LINE), avatar: image, role } satisfies Remembered);
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

let shown = '';

/**
 * Puts into the bar what those who are signed in have there: their picture, which opens who they are and the ways out, and
 * for administrators the dashboard. What it puts in is marked, to be taken out again.
 */
function show(account: Account): void {
  const key = JSON.stringify(account);
  // The same again changes nothing: a menu that is open stays as it is.
  if (key === shown && document.querySelector('[data-of-account]')) return;
  shown = key;
  document.documentElement.dataset.account = account.role;
  const { opener, isOpen, hasFocus } = takeOut();
  document.querySelector('.account-place')?.remove();
  opener.replaceChildren(portrait(account));
  const made = menu(account);
  document.querySelector('.bar .when-visitor')?.before(opener, made);
  if (isOpen) made.showPopover({ source: opener });
  if (hasFocus) opener.focus();
  if (account.role !== 'admin') return;
  for (const list of document.querySelectorAll('[data-for-administrators]')) {
    list.append(element('li', mark, dashboardLink(list.firstElementChild?.firstElementChild?.className)));
  }
}

const mark = { 'data-of-account': true };

/** Takes out what was put in before. The button stays the same, and what was open or had the focus is told. */
function takeOut() {
  const known = document.querySelector<HTMLButtonElement>('button[data-of-account]');
  const isOpen = document.querySelector('#_account-menu:popover-open') !== null;
  const hasFocus = known !== null && document.activeElement === known;
  for (const part of document.querySelectorAll('[data-of-account]')) part.remove();
  const look = { type: 'button', class: 'icon-button', popovertarget: '_account-menu' };
  const opener = known ?? element('button', { ...mark, ...look, 'aria-label': 'Your account' });
  return { opener, isOpen, hasFocus };
}

function menu(account: Account): HTMLElement {
  const name = element(
    'p',
    { class: 'truncate font-semibold', dir: 'auto' },
    account.name || texts.unknownUser,
  );
  const email = element('p', { class: 'truncate text-sm text-muted' }, account.email);
  const ways = element(
    'ul',
    { class: 'pt-2' },
    element('li', {}, element('a', { href: '/account', class: 'menu-link' }, icon(person, 19), 'Account')),
    element('li', {}, signOut()),
  );
  if (account.role === 'admin') ways.prepend(element('li', {}, dashboardLink('menu-link', icon(board, 19))));
  return element(
    'div',
    { ...mark, id: '_account-menu', popover: 'auto', class: 'menu w-72 p-2' },
    element('div', { class: 'border-b border-line p-3' }, name, email),
    ways,
  );
}

function dashboardLink(look: string | undefined, ...before: Node[]): HTMLElement {
  return element('a', { href: '/dashboard/admin-home', class: look }, ...before, 'Dashboard');
}

/** A plain form: leaving loads the whole page anew, so that nothing of the account stays behind. */
function signOut(): HTMLElement {
  const button = element('button', { type: 'submit', class: 'menu-link w-full' }, icon(door, 19), 'Sign Out');
  return element('form', { method: 'post', action: '/sign-out', 'data-send': 'sign-out' }, button);
}

/** The picture over an icon, which shows when there is none or it cannot be loaded (early/failed-pictures.ts). */
function portrait({ avatar }: Account): HTMLElement {
  const look =
    'relative inline-grid size-9 place-items-center overflow-hidden rounded-full bg-tint text-accent';
  const place = element('span', { class: look, 'aria-hidden': 'true' }, icon(person, 19));
  if (avatar) {
    const picture = { src: avatar, alt: '', 'data-optional': true, referrerpolicy: 'no-referrer' };
    place.append(element('img', { ...picture, class: 'absolute inset-0 size-full object-cover' }));
  }
  return place;
}
