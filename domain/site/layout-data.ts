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

/** The data of every page's layout. */
export interface LayoutData {
  settings: Settings;
  menu: CategoryMenu;
  titles: CategoryTitles;
  /** Null if the layout shows the site's name instead. */
  logo: ResponsiveImage | null;
}

/** Loads the layout's data: the same object as long as nothing was published (see `cachePerVersion`). */
export const layoutData = cachePerVersion(async (ctx): Promise<LayoutData> => {
  const settings = await loadSettings(ctx);
  const [menu, titles, logo] = await Promise.all([
    categoryMenu(ctx),
    categoryTitles(ctx),
    siteLogo(ctx, settings),
  ]);
  return { settings, menu, titles, logo };
});

/** The site's logo, or null. The size of an image of another site is unknown: its width and height are 0. */
export async function siteLogo(
  { db }: Ctx,
  settings: Pick<Settings, 'logo'>,
): Promise<ResponsiveImage | null> {
  const logo = publishedImage(settings.logo);
  if (!logo) return null;
  const images = await findImages(db.read, [logo]);
  return images.get(logo) ?? { src: logo, width: 0, height: 0, srcset: [] };
}
