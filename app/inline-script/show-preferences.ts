import { hadNoScriptCookies } from '../browser/navigation.ts';
import {
  ACCOUNT_KEY,
  PANEL_KEY,
  PREFERENCES_COOKIE,
  SIDEBAR_KEY,
  THEME_KEY,
  VIEW_KEY,
  WRITING_SIDEBAR_KEY,
} from '../browser/preferences.ts';
import { pageState } from './page-state.ts';

/**
 * Shows what the browser stores: theme, grid or list, folded sidebar, signed-in user. It does so again when
 * the page comes back from the browser's memory, where it may be older than a choice.
 */
export function showPreferences(): void {
  if (!hadNoScriptCookies()) show();
  addEventListener('pageshow', ({ persisted }) => persisted && show());
}

function show(): void {
  try {
    if (!document.cookie.includes(`${PREFERENCES_COOKIE}=`)) return;
    const storage = localStorage;
    const theme = storage.getItem(THEME_KEY);
    const shown = theme ?? pageState.defaultTheme;
    delete pageState.theme;
    if (shown === 'light' || shown === 'dark') pageState.theme = shown;
    delete pageState.view;
    if (storage.getItem(VIEW_KEY) === 'list') pageState.view = 'list';
    if (storage.getItem(SIDEBAR_KEY) === 'folded') pageState.sidebar = 'folded';
    if (storage.getItem(WRITING_SIDEBAR_KEY) === 'open') pageState.writingSidebar = 'open';
    if (storage.getItem(PANEL_KEY) === 'open') pageState.panel = 'open';
    const account = storage.getItem(ACCOUNT_KEY);
    if (account) {
      pageState.account ??= '';
      if ('publicSite' in pageState) showAvatar(account);
    }
  } catch {
    // A browser may deny access to its storage.
  }
}

/** Shows the avatar of the signed-in user until the account button is there (styles/public-layout.css). */
function showAvatar(account: string): void {
  const { avatar } = JSON.parse(account);
  if (avatar) document.documentElement.style.setProperty('--portrait', `url("${avatar}")`);
}
