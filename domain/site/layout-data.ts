import type { Category } from '../../contract/category.ts';
import type { Picture } from '../../contract/image.ts';
import type { Settings } from '../../contract/settings.ts';
import { listCategories } from '../categories/categories.ts';
import { perVersion } from '../per-version.ts';
import { siteSettings } from '../site-settings.ts';
import { logoOf } from './logo.ts';

/** What every page of the site shows or is made by. */
export interface Everywhere {
  settings: Settings;
  categories: Category[];
  /** Null where the site's name stands instead. */
  logo: Picture | null;
}

/** What every page shows: the very same object as long as nothing was published (see `perVersion`). */
export const shownEverywhere = perVersion(async (ctx): Promise<Everywhere> => {
  const settings = await siteSettings(ctx);
  const [categories, logo] = await Promise.all([listCategories(ctx), logoOf(ctx, settings)]);
  return { settings, categories, logo };
});
