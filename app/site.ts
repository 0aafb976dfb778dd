import { createContext, useContext } from 'react';
import type { ResponsiveImage } from '../contract/image.ts';
import { firstNavigation, type Navigation } from '../contract/navigation.ts';
import type { Settings } from '../contract/settings.ts';

/** What every page knows of the site it belongs to. */
export interface Site
  extends Pick<Settings, 'name' | 'tagline' | 'lang' | 'timeZone' | 'accentColour' | 'social'> {
  /** Where the site lives, without a trailing slash. */
  origin: string;
  /** The year of today in the site's time zone. */
  year: number;
  /** What stands for the name in bar and footer; null shows the name. */
  logo: ResponsiveImage | null;
  /** Absent as long as it is the one that every site begins with, so that no page carries it. */
  navigation?: Navigation;
}

/** The links of bar and footer. */
export function navigationOf({ navigation }: Site): Navigation {
  return navigation ?? firstNavigation;
}

/** Stands in where the site could not be loaded. */
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
