import { KEPT_COOKIE, kept } from '../kept.ts';
import { broughtNoCookies } from '../navigation.ts';
import { page } from './page.ts';

/**
 * Light or dark, grid or list, how the sidebar stands, whether somebody was signed in. A page that comes back out of the
 * browser's memory may be older than a choice.
 */
export function showKept(): void {
  if (!broughtNoCookies()) show();
  addEventListener('pageshow', ({ persisted }) => persisted && show());
}

function show(): void {
  try {
    if (!document.cookie.includes(`${KEPT_COOKIE}=`)) return;
    const storage = localStorage;
    const theme = storage.getItem(kept.theme);
    delete page.theme;
    if (theme === 'light' || theme === 'dark') page.theme = theme;
    delete page.view;
    if (storage.getItem(kept.view) === 'list') page.view = 'list';
    if (storage.getItem(kept.sidebar) === 'folded') page.sidebar = 'folded';
    const account = storage.getItem(kept.account);
    if (account) {
      page.account ??= '';
      if ('reading' in page) showPortrait(account);
    }
  } catch {
    // A browser may refuse its storage altogether.
  }
}

/** The picture of who was signed in, in the place of the account's button until that is there (styles/public-layout.css). */
function showPortrait(account: string): void {
  const { avatar } = JSON.parse(account);
  if (avatar) document.documentElement.style.setProperty('--portrait', `url("${avatar}")`);
}
