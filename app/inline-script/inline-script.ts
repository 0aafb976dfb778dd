import { loadDeferred } from './deferred-loading.ts';
import { recordEarlyClicks } from './early-clicks.ts';
import { replaceFailedImages } from './failed-images.ts';
import { pageState } from './page-state.ts';
import { trackScrollPosition } from './scroll-position.ts';
import { showPreferences } from './show-preferences.ts';
import { keepPreviousPage } from './view-transition.ts';

// Part of every page; runs before its first paint.
pageState.scripts = '';
keepPreviousPage();
showPreferences();
replaceFailedImages();
recordEarlyClicks();
trackScrollPosition();
loadDeferred();
