import { FLASH_COOKIE } from '../../contract/cookies.ts';
import { renewMark } from '../kept.ts';
import { broughtNoCookies } from '../navigation.ts';
import { isForNewWindow } from '../new-window.ts';
import { attendAccount, forgetAccount } from './account.ts';
import { attendCategory, showView } from './category.ts';
import { attendConnection } from './connection.ts';
import { attendMenus } from './menus.ts';
import { attendSearches } from './search/searches.ts';
import { turnTheme } from './theme.ts';

type Press = (element: HTMLElement, event: MouseEvent) => unknown;
type Send = (form: HTMLFormElement, event: SubmitEvent) => unknown;

/** What elements marked `data-press` do. What few readers press is loaded when the first does. */
const presses: Record<string, Press> = {
  theme: turnTheme,
  view: showView,
  search: insteadOfTheLink(async () => (await import('./search/bar-search.ts')).turnBarSearch),
  image: insteadOfTheLink(async () => (await import('./lightbox.ts')).openImage),
  'copy-link': async (button) => (await import('./share.ts')).copyLink(button),
  share: async (button) => (await import('./share.ts')).share(button),
  unshared: async () => (await import('./share.ts')).sayUnshared(),
};

/** What forms marked `data-send` do. */
const sends: Record<string, Send> = {
  newsletter: async (form, event) => {
    event.preventDefault();
    await (await import('./newsletter.ts')).subscribe(form);
  },
  'sign-out': forgetAccount,
};

/**
 * Everything that a script adds to the pages of the reading site. They are whole without it, and no framework runs on them:
 * the server has drawn what there is, and here it is set in motion.
 */
export function readAlong(): void {
  document.addEventListener('click', (event) => {
    const element = (event.target as Element).closest<HTMLElement>('[data-press]');
    if (element) presses[element.dataset.press ?? '']?.(element, event);
  });
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    sends[form.dataset.send ?? '']?.(form, event);
  });
  // Framed by the writing desk, a page is what every reader gets, and nobody signs out of it.
  if (window.parent === window) attendAccount();
  attendConnection();
  attendSearches();
  attendCategory();
  for (const bar of document.querySelectorAll<HTMLElement>('.bar')) attendMenus(bar);
  void loadWhatIsNeeded();
  if (!broughtNoCookies()) void attendCookies();
  for (const pressed of document.querySelectorAll<HTMLElement>('[data-early]')) {
    delete pressed.dataset.early;
    pressed.click();
  }
}

async function attendCookies(): Promise<void> {
  renewMark();
  if (document.cookie.includes(`${FLASH_COOKIE}=`)) (await import('./flash.ts')).sayFlash();
}

async function loadWhatIsNeeded(): Promise<void> {
  if (document.querySelector('.prose :is(pre, img)')) (await import('./prose.ts')).prepareProse();
  const counted = document.querySelector<HTMLElement>('[data-tag-manager]');
  if (counted) (await import('./tag-manager/consent.ts')).askConsent(counted);
}

/**
 * What a link does in this page. Where its script cannot be had (no connection, or a new version has taken it away) the link
 * leads on.
 */
function insteadOfTheLink(load: () => Promise<(link: HTMLElement) => void>): Press {
  return async (link, event) => {
    if (isForNewWindow(event)) return;
    event.preventDefault();
    const act = await load().catch(() => undefined);
    if (act) act(link);
    else location.assign((link as HTMLAnchorElement).href);
  };
}
