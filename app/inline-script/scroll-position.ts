import { HERO_PX, HOME_HERO_PX, NAV_SOLID_PX } from '../../contract/limits.ts';
import { pageState } from './page-state.ts';

/** Tells style sheets which parts of the page are scrolled past: `data-past="nav home hero"`. */
export function trackScrollPosition(): void {
  addEventListener(
    'scroll',
    () => {
      const past =
        `${scrollY > NAV_SOLID_PX ? 'nav ' : ''}${scrollY > HOME_HERO_PX ? 'home ' : ''}${scrollY > HERO_PX ? 'hero' : ''}`.trim();
      if (past !== pageState.past) pageState.past = past;
    },
    { passive: true },
  );
}
