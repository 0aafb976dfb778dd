import type { Ctx } from '../context.ts';
import { defaultPages } from './default-pages.ts';
import { siteSettings } from './settings.ts';

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

/** What an administrator wrote for the page, else its first text; null for any other slug. */
export async function sitePage(ctx: Ctx, slug: string): Promise<SitePage | null> {
  const known = sitePageSlugs.find((one) => one === slug);
  if (!known) return null;
  const row = await ctx.db.read
    .selectFrom('page')
    .select(['title', 'rendered', 'updated_at'])
    .where('slug', '=', known)
    .executeTakeFirst();
  if (row) return { slug, title: row.title, rendered: row.rendered, updatedAt: row.updated_at };
  const { name } = await siteSettings(ctx);
  return { slug, ...defaultPages[known](name), updatedAt: null };
}
