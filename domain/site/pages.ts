import type { Ctx } from '../context.ts';
import { siteSettings } from '../site-settings.ts';
import { type DefaultPage, defaultPages } from './default-pages.ts';

/** A simple page: its title and its body ready to show. */
export interface SitePage {
  slug: string;
  title: string;
  rendered: string;
  /** Null while it is the text that every site begins with. */
  updatedAt: string | null;
}

/** Addresses of the simple pages. */
export const sitePageSlugs = ['contact', 'terms', 'privacy', 'cookies'] as const;
export type SitePageSlug = (typeof sitePageSlugs)[number];

/** The slug as one of ours; undefined for any other. */
export function knownSlug(slug: string): SitePageSlug | undefined {
  return sitePageSlugs.find((one) => one === slug);
}

/** What an administrator wrote for the page, else its first text; null for any other slug. */
export async function sitePage(ctx: Ctx, slug: string): Promise<SitePage | null> {
  const known = knownSlug(slug);
  if (!known) return null;
  const row = await ctx.db.read
    .selectFrom('page')
    .select(['title', 'rendered', 'updated_at'])
    .where('slug', '=', known)
    // A page that went back to its first text has no title: its row stays for the version.
    .where('title', '!=', '')
    .executeTakeFirst();
  if (row) return { slug, title: row.title, rendered: row.rendered, updatedAt: row.updated_at };
  return { slug, ...(await firstText(ctx, known)), updatedAt: null };
}

/** The text that every site begins with, with the site's name in it. */
export async function firstText(ctx: Ctx, slug: SitePageSlug): Promise<DefaultPage> {
  const { name } = await siteSettings(ctx);
  return defaultPages[slug](name);
}
