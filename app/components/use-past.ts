import { useEffect } from 'react';
import { HERO_PX, HOME_HERO_PX, NAV_SOLID_PX } from '../../contract/limits.ts';

const marks = [
  ['nav', NAV_SOLID_PX],
  ['home', HOME_HERO_PX],
  ['hero', HERO_PX],
] as const;

/** Names on the document how far the page is scrolled, for the style sheet: `data-past="nav home hero"`. */
export function usePastMarks(): void {
  useEffect(() => {
    let before = '';
    const look = () => {
      const past = marks
        .filter(([, px]) => window.scrollY > px)
        .map(([name]) => name)
        .join(' ');
      if (past === before) return;
      before = past;
      document.documentElement.dataset.past = past;
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
}
