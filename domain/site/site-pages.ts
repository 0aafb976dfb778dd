import { type SitePageSlug, sitePageSlugs } from '../../contract/settings.ts';
import { publishedBody } from '../body/body.ts';
import type { Ctx } from '../context.ts';
import { loadSettings } from '../site-settings.ts';
import { type DefaultPage, defaultPages } from './default-pages.ts';

/** A site page with its rendered body. */
export interface SitePage {
  slug: string;
  title: string;
  rendered: string;
  /** Null for the default text. */
  updatedAt: string | null;
}

/** The slug if it is that of a site page. */
export function knownSlug(slug: string): SitePageSlug | undefined {
  return sitePageSlugs.find((one) => one === slug);
}

/**
 * A site page as an administrator wrote it, or with its default text; null for a slug that no site page has.
 */
export async function sitePage(ctx: Ctx, slug: string): Promise<SitePage | null> {
  const known = knownSlug(slug);
  if (!known) return null;
  const row = await ctx.db.read
    .selectFrom('page')
    .select(['title', 'rendered', 'updated_at'])
    .where('slug', '=', known)
    // A page whose default text was restored has no title; its row keeps the version.
    .where('title', '!=', '')
    .executeTakeFirst();
  if (row) {
    const { title, rendered, updated_at: updatedAt } = row;
    return { slug, title, rendered: await publishedBody(rendered), updatedAt };
  }
  return { slug, ...(await defaultText(ctx, known)), updatedAt: null };
}

/** The default text of a page, with the site's name. */
export async function defaultText(ctx: Ctx, slug: SitePageSlug): Promise<DefaultPage> {
  const { name } = await loadSettings(ctx);
  return defaultPages[slug](name);
}
