import { FLASH_COOKIE } from '../../shared/cookies.ts';
import { hadNoScriptCookies, opensNewWindow } from '../browser/navigation.ts';
import { removeStoredAccount, renewCookie } from '../browser/preferences.ts';
import { toggleTheme } from '../browser/theme.ts';
import { initAccount } from './account.ts';
import { initCategory, showView } from './category.ts';
import { initConnectionNotice } from './connection.ts';
import { initMenus } from './menus.ts';
import { initSearches } from './search/searches.ts';

type Action = (element: HTMLElement, event: MouseEvent) => unknown;
type Submit = (form: HTMLFormElement, event: SubmitEvent) => unknown;

const share: Action = async (button) => (await import('./share.ts')).runShareAction(button);

/** Handlers of clicks on elements with `data-action`. Rare ones are loaded on first use. */
const actions: Record<string, Action> = {
  theme: toggleTheme,
  view: showView,
  search: insteadOfLink(async () => (await import('./search/bar-search.ts')).toggleBarSearch),
  image: insteadOfLink(async () => (await import('./lightbox.ts')).openImage),
  player: insteadOfLink(async () => (await import('./player.ts')).loadPlayer),
  'copy-link': share,
  share,
  unshared: share,
};

/** Handlers of forms with `data-submit`. */
const submits: Record<string, Submit> = {
  newsletter: async (form, event) => {
    event.preventDefault();
    await (await import('./newsletter.ts')).subscribe(form);
  },
  'sign-out': removeStoredAccount,
};

/** Starts everything that scripts add to the pages of the public site. The pages are complete without it. */
export function startSiteScripts(): void {
  document.addEventListener('click', (event) => {
    const element = (event.target as Element).closest<HTMLElement>('[data-action]');
    if (element) actions[element.dataset.action ?? '']?.(element, event);
  });
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    submits[form.dataset.submit ?? '']?.(form, event);
  });
  // A preview in the editor shows the page as a visitor sees it.
  if (window.parent === window) initAccount();
  initConnectionNotice();
  initSearches();
  initCategory();
  for (const bar of document.querySelectorAll<HTMLElement>('.bar')) initMenus(bar);
  void loadForContent();
  if (!hadNoScriptCookies()) void readCookies();
  // Repeats the clicks that came before this script.
  for (const clicked of document.querySelectorAll<HTMLElement>('[data-clicked]')) {
    delete clicked.dataset.clicked;
    clicked.click();
  }
}

async function readCookies(): Promise<void> {
  renewCookie();
  if (document.cookie.includes(`${FLASH_COOKIE}=`)) (await import('./flash.ts')).showFlash();
}

async function loadForContent(): Promise<void> {
  if (document.querySelector('.prose :is(pre, img), #_comments')) (await import('./prose.ts')).initProse();
  const counted = document.querySelector<HTMLElement>('[data-tag-manager]');
  if (counted) (await import('./tag-manager/consent.ts')).askConsent(counted);
}

/** Does something in this page instead of following the link. If its script cannot be loaded, the link is followed. */
function insteadOfLink(load: () => Promise<(link: HTMLElement) => void>): Action {
  return async (link, event) => {
    if (opensNewWindow(event)) return;
    event.preventDefault();
    const run = await load().catch(() => undefined);
    if (run) run(link);
    else location.assign((link as HTMLAnchorElement).href);
  };
}
