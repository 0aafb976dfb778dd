import { useMay } from '../../ui/use-may.ts';
import { screens } from './screens.ts';

/** The screens that the account may open, in the groups of the sidebar. */
export function useScreens(): typeof screens {
  const may = useMay();
  return screens
    .map(({ title, links }) => ({
      title,
      links: links.filter(([, , , action, unless]) => may(action) && !(unless && may(unless))),
    }))
    .filter(({ links }) => links.length > 0);
}
