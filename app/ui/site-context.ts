import { createContext, useContext } from 'react';
import { firstAppearance, type SubscribePlace } from '../../contract/appearance.ts';
import { firstNavigation, type Navigation, type SiteLink } from '../../contract/navigation.ts';
import { SUBSCRIBE_PATH } from '../../shared/paths.ts';
import type { Site } from '../request/load-site.ts';

/** The links of the navigation bar and the footer, with the newsletter's where the site wants one. */
export function siteNavigation(site: Site): Navigation {
  const { barLinks, quickLinks, legalLinks } = site.navigation ?? firstNavigation;
  return {
    barLinks: withSubscribe(site, 'bar', barLinks),
    quickLinks: withSubscribe(site, 'footer', quickLinks),
    legalLinks,
  };
}

/** True if this place has a link to the page of the newsletter. */
export function hasSubscribeLink({ appearance }: Site, place: SubscribePlace): boolean {
  return (appearance.subscribeLinks ?? firstAppearance.subscribeLinks).includes(place);
}

function withSubscribe(site: Site, place: SubscribePlace, links: SiteLink[]): SiteLink[] {
  return hasSubscribeLink(site, place) ? [...links, { label: 'Subscribe', url: SUBSCRIBE_PATH }] : links;
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
