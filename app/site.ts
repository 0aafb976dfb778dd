import { useRouteLoaderData } from 'react-router';
import type { Settings } from '../contract/settings.ts';

/** What every page knows of the site it belongs to. */
export interface Site
  extends Pick<Settings, 'name' | 'tagline' | 'lang' | 'timeZone' | 'accentColour' | 'social'> {
  /** Where the site lives, without a trailing slash. */
  origin: string;
  /** The year of today in the site's time zone. */
  year: number;
}

const unknown: Site = {
  name: 'Lekha',
  tagline: '',
  lang: 'en',
  timeZone: 'UTC',
  accentColour: '#b4432c',
  social: [],
  origin: '',
  year: 0,
};

/** The site, or its plainest form where the root could not be loaded. */
export function useSite(): Site {
  return useRouteLoaderData<{ site: Site }>('root')?.site ?? unknown;
}
