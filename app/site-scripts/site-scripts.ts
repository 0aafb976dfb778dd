import { VIEW_SECONDS } from '../../contract/limits.ts';
import { FLASH_COOKIE } from '../../shared/cookies.ts';
import { loadPart, PartError } from '../browser/load-part.ts';
import { hadNoScriptCookies, opensNewWindow } from '../browser/navigation.ts';
import { removeStoredAccount, renewCookie } from '../browser/preferences.ts';
import { toggleTheme } from '../browser/theme.ts';
import { initAccount } from './account.ts';
import { initCategory, showView } from './category.ts';
import { initConnectionNotice } from './connection.ts';
import { initMenus } from './menus.ts';
import { leave, sayFailed } from './part-failed.ts';
import { initSearches } from './search/load-search.ts';

type Action = (element: HTMLElement, event: MouseEvent) => unknown;
type Submit = (form: HTMLFormElement, event: SubmitEvent) => unknown;

const share: Action = async (button) => {
  const found = await loadPart(() => import('./share.ts'));
  if (found instanceof PartError) sayFailed(button, () => button.click());
  else found.runShareAction(button);
};

/** Handlers of clicks on elements with `data-action`. Rare ones are loaded on first use. */
const actions: Record<string, Action> = {
  theme: toggleTheme,
  view: showView,
  search: insteadOfLink(
    () => loadPart(() => import('./search/bar-search.ts')),
    (part) => part.toggleBarSearch,
  ),
  image: insteadOfLink(
    () => loadPart(() => import('./lightbox.ts')),
    (part) => part.openImage,
  ),
  player: insteadOfLink(
    () => loadPart(() => import('./player.ts')),
    (part) => part.loadPlayer,
  ),
  'copy-link': share,
  share,
  unshared: share,
  // The menu opens once the account is there (account-menu.ts).
  account: ({ dataset }) => {
    dataset.wanted = '';
  },
};

/** Sends a form to the server, whose page replaces this one, unless the server is away. */
const send: Submit = (form, { submitter }) =>
  leave(
    form,
    () => {
      if (form.dataset.submit === 'sign-out') removeStoredAccount();
      form.submit();
    },
    () => form.requestSubmit(submitter),
  );

/** The newsletter's form. Without its script, the server answers with a page. */
const subscribe: Submit = async (form, event) => {
  const found = await soon(loadPart(() => import('./newsletter.ts')));
  if (found) await found.subscribe(form, () => send(form, event));
  else await send(form, event);
};

/** Starts everything that scripts add to the pages of the public site. The pages are complete without it. */
export function startSiteScripts(): void {
  document.addEventListener('click', (event) => {
    const element = (event.target as Element).closest<HTMLElement>('[data-action]');
    if (element) actions[element.dataset.action ?? '']?.(element, event);
  });
  document.addEventListener('submit', (event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    void (form.dataset.submit === 'newsletter' ? subscribe : send)(form, event);
  });
  // A preview in the editor shows the page as a visitor sees it.
  if (window.parent === window) initAccount();
  initConnectionNotice();
  initSearches();
  initCategory();
  for (const bar of document.querySelectorAll<HTMLElement>('.bar')) initMenus(bar);
  void loadForContent();
  setTimeout(countViews, VIEW_SECONDS * 1000);
  if (!hadNoScriptCookies()) void readCookies();
  // Repeats the clicks that came before this script.
  for (const clicked of document.querySelectorAll<HTMLElement>('[data-clicked]')) {
    delete clicked.dataset.clicked;
    clicked.click();
  }
}

/** Counts this view, where the site counts. */
async function countViews(): Promise<void> {
  if (!document.querySelector('[data-views]')) return;
  const views = await loadPart(() => import('./views.ts'));
  if (!(views instanceof PartError)) views.countView();
}

async function readCookies(): Promise<void> {
  renewCookie();
  if (!document.cookie.includes(`${FLASH_COOKIE}=`)) return;
  const found = await loadPart(() => import('./flash.ts'));
  // The cookie stays for the next page.
  if (!(found instanceof PartError)) found.showFlash();
}

/** Loads the scripts of the text. Without them the text is complete. */
async function loadForContent(): Promise<void> {
  if (document.querySelector('.prose :is(pre, img), #_comments, #_likes')) {
    const prose = await loadPart(() => import('./prose.ts'));
    if (!(prose instanceof PartError)) prose.initProse();
  }
  const counted = document.querySelector<HTMLElement>('[data-tag-manager]');
  if (!counted) return;
  const consent = await loadPart(() => import('./tag-manager/consent.ts'));
  if (!(consent instanceof PartError)) consent.askConsent(counted);
}

/**
 * Does something in this page instead of following the link. If its script does not come, the link is
 * followed.
 */
function insteadOfLink<T>(
  load: () => Promise<T | PartError>,
  choose: (part: T) => (link: HTMLElement) => void,
): Action {
  return async (link, event) => {
    if (opensNewWindow(event)) return;
    event.preventDefault();
    const found = await soon(load());
    if (found) return choose(found)(link);
    const { href, origin } = link as HTMLAnchorElement;
    const follow = () => location.assign(href);
    if (origin === location.origin) await leave(link, follow, () => link.click());
    else follow();
  };
}

/** The part, or undefined if it cannot be loaded or takes too long for someone who waits. */
async function soon<T>(loading: Promise<T | PartError>): Promise<T | undefined> {
  const found = await Promise.race([
    loading,
    new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ]);
  return found instanceof PartError ? undefined : (found ?? undefined);
}

/** How long a person waits for a script that comes late. */
const PATIENCE_MS = 5000;
