import type { ResponsiveImage } from '../../contract/image.ts';
import type { Settings } from '../../contract/settings.ts';
import { cachePerVersion } from '../cache-per-version.ts';
import {
  type CategoryMenu,
  type CategoryTitles,
  categoryMenu,
  categoryTitles,
} from '../categories/categories.ts';
import type { Ctx } from '../context.ts';
import { findImages, publishedImage } from '../images/images.ts';
import { loadSettings } from '../site-settings.ts';
import { usableCss } from './custom-css.ts';
import { type SiteCode, usableCode } from './site-code.ts';

/** The data of every page's layout. */
export interface LayoutData {
  settings: Settings;
  menu: CategoryMenu;
  titles: CategoryTitles;
  images: SiteImages;
  code: SiteCode | null;
}

/** The images of a site's appearance that pages show. Those of other sites have a width and height of 0. */
export interface SiteImages {
  /** Null if pages show the site's name instead. */
  logo: ResponsiveImage | null;
  logoDark: ResponsiveImage | null;
  cover: ResponsiveImage | null;
}

/** Loads the layout's data: the same object as long as nothing was published (see `cachePerVersion`). */
export const layoutData = cachePerVersion(async (ctx): Promise<LayoutData> => {
  const stored = await loadSettings(ctx);
  const settings = { ...stored, customCss: usableCss(stored.customCss) };
  const [menu, titles, images] = await Promise.all([
    categoryMenu(ctx),
    categoryTitles(ctx),
    siteImages(ctx, settings),
  ]);
  return { settings, menu, titles, images, code: usableCode(settings) };
});

/** The images that pages show for the given settings. */
export async function siteImages(
  { db }: Pick<Ctx, 'db'>,
  { logo, logoDark, cover }: Pick<Settings, 'logo' | 'logoDark' | 'cover'>,
): Promise<SiteImages> {
  const urls = { logo, logoDark, cover };
  const named = Object.values(urls).flatMap((url) => publishedImage(url) ?? []);
  const found = named.length > 0 ? await findImages(db.read, named) : new Map<string, ResponsiveImage>();
  const image = (url: string | null) => {
    const src = publishedImage(url);
    return src ? (found.get(src) ?? { src, width: 0, height: 0, srcset: [] }) : null;
  };
  return { logo: image(logo), logoDark: image(logoDark), cover: image(cover) };
}
