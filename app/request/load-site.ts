import { type Appearance, firstAppearance, pickAppearance } from '../../contract/appearance.ts';
import { firstNavigation, type Navigation } from '../../contract/navigation.ts';
import type { Settings } from '../../contract/settings.ts';
import type { SiteImages } from '../../domain/site/site.ts';
import { dayAt, yearAt } from '../i18n/dates.ts';
import type { RequestServices } from './services.ts';

/** The data about the site that every page has. */
export interface Site extends Pick<Settings, 'name' | 'tagline' | 'lang' | 'timeZone' | 'social'> {
  /** Without a trailing slash. */
  origin: string;
  /** The current year in the site's time zone. */
  year: number;
  images: SiteImages;
  /** The part that differs from a new site's. */
  appearance: Partial<Appearance>;
  /** True where articles have comments, which pages repeat only then. */
  comments?: true;
  /** The same for likes. */
  likes?: true;
  /** Profiles of the site elsewhere; absent without any. */
  profiles?: string[];
  /** The account of the fediverse that articles name; absent without one. */
  fediverse?: string;
  /** Absent while it is the default, so that pages do not repeat it. */
  navigation?: Navigation;
}

/** The appearance of a site, complete. */
export function siteAppearance({ appearance }: Pick<Site, 'appearance'>): Appearance {
  return { ...firstAppearance, ...appearance };
}

const MINUTE_MS = 60_000;

/**
 * One object for one settings object, so that layouts can be cached for it (public-site/cached-layouts.ts).
 */
const sites = new WeakMap<Settings, { site: Site; minute: number; isOver: boolean }>();

/** The part of the settings that every page shows. */
export function loadSite(services: RequestServices): Site {
  const { settings, publicCtx } = services;
  // A day begins with a minute everywhere.
  const minute = Math.floor(publicCtx.now() / MINUTE_MS);
  const known = sites.get(settings);
  if (known?.minute === minute) return known.site;
  const now = minute * MINUTE_MS;
  const year = yearAt(settings.timeZone, now);
  const { announcementUntil } = settings;
  const isOver = announcementUntil !== null && dayAt(settings.timeZone, now) > announcementUntil;
  const same = known?.site.year === year && known.isOver === isOver;
  const site = same ? known.site : createSite(services, year, isOver);
  sites.set(settings, { site, minute, isOver });
  return site;
}

function createSite({ settings, images, publicCtx }: RequestServices, year: number, isOver: boolean): Site {
  const { name, tagline, lang, timeZone, social, profileLinks, fediverseCreator } = settings;
  const origin = publicCtx.config.publicUrl;
  const own = { name, tagline, lang, timeZone, social, origin, year };
  const appearance = changedAppearance(isOver ? { ...settings, announcement: '' } : settings);
  const comments = {
    ...(settings.commentsEnabled && ({ comments: true } as const)),
    ...(settings.likesEnabled && ({ likes: true } as const)),
  };
  const elsewhere = {
    ...(profileLinks.length > 0 && { profiles: profileLinks }),
    ...(fediverseCreator && { fediverse: fediverseCreator }),
  };
  return { ...own, images, appearance, ...comments, ...elsewhere, ...changedNavigation(settings) };
}

/** The settings of the appearance that differ from those of a new site. Its CSS is for public pages alone. */
function changedAppearance(settings: Settings): Partial<Appearance> {
  const changed = Object.entries(pickAppearance(settings)).filter(
    ([key, value]) =>
      key !== 'customCss' &&
      JSON.stringify(value) !== JSON.stringify(firstAppearance[key as keyof Appearance]),
  );
  return Object.fromEntries(changed);
}

/** The links, if they differ from those of a new site. */
function changedNavigation({ barLinks, quickLinks, legalLinks }: Settings): Pick<Site, 'navigation'> {
  const navigation = { barLinks, quickLinks, legalLinks };
  return JSON.stringify(navigation) === JSON.stringify(firstNavigation) ? {} : { navigation };
}
