import type { ArticleSummary } from '../../contract/article.ts';
import type { Ctx } from '../context.ts';
import { pageOf } from './stretch.ts';
import { live } from './visible.ts';

/** A link to an article beside this one. */
export interface Neighbour {
  slug: string;
  title: string;
}

/** The same article in another language. */
export interface Translation extends Neighbour {
  lang: string;
}

interface Place {
  id: string;
  category: string;
  dated_at: string;
  translation_group: string | null;
}

/** The newest others of the article's category, at most `most`. */
export async function relatedTo(ctx: Ctx, place: Place, most: number): Promise<ArticleSummary[]> {
  const newest = await pageOf(ctx, { status: 'published', category: place.category }, { limit: most + 1 });
  return newest.filter((other) => other._id !== place.id).slice(0, most);
}

/** The article's published translations by language, itself left out. */
export async function translationsOf(ctx: Ctx, place: Place): Promise<Translation[]> {
  if (place.translation_group === null) return [];
  return ctx.db.read
    .selectFrom('article')
    .select(['lang', 'slug', 'title'])
    .where('translation_group', '=', place.translation_group)
    .where('id', '<>', place.id)
    .where(live)
    .orderBy('lang')
    .execute();
}

/** The published articles next to this one by date. */
export async function neighboursOf(
  ctx: Ctx,
  place: Place,
): Promise<{ previous: Neighbour | null; next: Neighbour | null }> {
  const [previous, next] = await Promise.all([
    neighbour(ctx, place, '<', 'desc'),
    neighbour(ctx, place, '>', 'asc'),
  ]);
  return { previous: previous ?? null, next: next ?? null };
}

async function neighbour(
  ctx: Ctx,
  place: Place,
  side: '<' | '>',
  direction: 'asc' | 'desc',
): Promise<Neighbour | undefined> {
  return ctx.db.read
    .selectFrom('article')
    .select(['slug', 'title'])
    .where(live)
    .where((eb) => eb(eb.refTuple('dated_at', 'id'), side, eb.tuple(place.dated_at, place.id)))
    .orderBy('dated_at', direction)
    .orderBy('id', direction)
    .limit(1)
    .executeTakeFirst();
}
