import { HERO_PX, HOME_HERO_PX, NAV_SOLID_PX } from '../../contract/limits.ts';
import { page } from './page.ts';

/** How far the page is scrolled is named for the style sheet, `data-past="nav home hero"`, from the first moment on. */
export function attendScrolling(): void {
  addEventListener(
    'scroll',
    () => {
      const past =
        `${scrollY > NAV_SOLID_PX ? 'nav ' : ''}${scrollY > HOME_HERO_PX ? 'home ' : ''}${scrollY > HERO_PX ? 'hero' : ''}`.trim();
      if (past !== page.past) page.past = past;
    },
    { passive: true },
  );
}
