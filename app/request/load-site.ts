import type { ResponsiveImage } from '../../contract/image.ts';
import { firstNavigation, type Navigation } from '../../contract/navigation.ts';
import type { Settings } from '../../contract/settings.ts';
import { yearAt } from '../i18n/dates.ts';
import type { RequestServices } from './services.ts';

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

const MINUTE_MS = 60_000;

/**
 * One object for one settings object, so that layouts can be cached for it (public-site/cached-layouts.ts).
 */
const sites = new WeakMap<Settings, { site: Site; minute: number }>();

/** The part of the settings that every page shows. */
export function loadSite(services: RequestServices): Site {
  const { settings, publicCtx } = services;
  // A year begins with a minute everywhere.
  const minute = Math.floor(publicCtx.now() / MINUTE_MS);
  const known = sites.get(settings);
  if (known?.minute === minute) return known.site;
  const year = yearAt(settings.timeZone, minute * MINUTE_MS);
  const site = known?.site.year === year ? known.site : createSite(services, year);
  sites.set(settings, { site, minute });
  return site;
}

function createSite({ settings, logo, publicCtx }: RequestServices, year: number): Site {
  const { name, tagline, lang, timeZone, accentColour, social } = settings;
  const origin = publicCtx.config.publicUrl;
  const own = { name, tagline, lang, timeZone, accentColour, social, origin, year };
  return { ...own, logo, ...changedNavigation(settings) };
}

/** The links, if they differ from those of a new site. */
function changedNavigation({ barLinks, quickLinks, legalLinks }: Settings): Pick<Site, 'navigation'> {
  const navigation = { barLinks, quickLinks, legalLinks };
  return JSON.stringify(navigation) === JSON.stringify(firstNavigation) ? {} : { navigation };
}
