import type { Category } from '../../contract/category.ts';
import type { ResponsiveImage } from '../../contract/image.ts';
import type { Settings } from '../../contract/settings.ts';
import { cachePerVersion } from '../cache-per-version.ts';
import { listCategories } from '../categories/categories.ts';
import { siteSettings } from '../site-settings.ts';
import { siteLogo } from './logo.ts';

/** What every page of the site shows or is made by. */
export interface LayoutData {
  settings: Settings;
  categories: Category[];
  /** Null where the site's name stands instead. */
  logo: ResponsiveImage | null;
}

/** What every page shows: the very same object as long as nothing was published (see `cachePerVersion`). */
export const layoutData = cachePerVersion(async (ctx): Promise<LayoutData> => {
  const settings = await siteSettings(ctx);
  const [categories, logo] = await Promise.all([listCategories(ctx), siteLogo(ctx, settings)]);
  return { settings, categories, logo };
});
