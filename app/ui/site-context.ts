import { createContext, useContext } from 'react';
import type { ResponsiveImage } from '../../contract/image.ts';
import { firstNavigation, type Navigation } from '../../contract/navigation.ts';
import type { Settings } from '../../contract/settings.ts';

/** The data about the site that every page has. */
export interface Site
  extends Pick<Settings, 'name' | 'tagline' | 'lang' | 'timeZone' | 'accentColour' | 'social'> {
  /** Without a trailing slash. */
  origin: string;
  /** The current year in the site's time zone. */
  year: number;
  /** Replaces the name in the navigation bar and the footer. */
  logo: ResponsiveImage | null;
  /** Absent while it is the default, so that pages do not repeat it. */
  navigation?: Navigation;
}

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
  accentColour: '#b4432c',
  social: [],
  origin: '',
  year: 0,
  logo: null,
};

export const SiteContext = createContext(placeholderSite);

export function useSite(): Site {
  return useContext(SiteContext);
}
