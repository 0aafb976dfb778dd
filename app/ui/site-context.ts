import { createContext, useContext } from 'react';
import { firstNavigation, type Navigation } from '../../contract/navigation.ts';
import type { Site } from '../request/load-site.ts';

/** The links of the navigation bar and the footer. */
export function siteNavigation({ navigation }: Site): Navigation {
  return navigation ?? firstNavigation;
}

/** Used if the site's data could not be loaded. */
export const placeholderSite: Site = {
  name: 'Lekha',
  tagline: '',
  lang: 'en',
  timeZone: 'UTC',
  social: [],
  origin: '',
  year: 0,
  images: { logo: null, logoDark: null, cover: null },
  appearance: {},
};

export const SiteContext = createContext(placeholderSite);

export function useSite(): Site {
  return useContext(SiteContext);
}
