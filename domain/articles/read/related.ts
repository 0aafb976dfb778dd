import { RELATED_ARTICLES } from '../../../contract/limits.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Ctx } from '../../context.ts';
import { perVersion } from '../../per-version.ts';
import { pageQuery } from '../paging/page-query.ts';
import { type ArticleCard, loadCards } from './cards.ts';
import { toSummary } from './summary.ts';
import { live } from './visibility.ts';

/** A link to an article beside this one. */
export interface Neighbour {
  slug: string;
  title: string;
  lang: string;
}

/** The same article in another language. */
export type Translation = Neighbour;

interface Place {
  id: string;
  category: string;
  dated_at: string;
  translation_group: string | null;
}

/** The newest others of the article's category. */
export async function relatedArticles(ctx: Ctx, place: Place): Promise<ArticleCard[]> {
  const newest = await newestOf(ctx, place.category);
  return newest.filter((other) => other._id !== place.id).slice(0, RELATED_ARTICLES);
}

/** One more than are shown of a category: each of its articles leaves out itself. */
const newestOf = perVersion(async (ctx, category) => {
  const rows = await newestRows(ctx.db.read, { category, limit: RELATED_ARTICLES + 1 });
  return loadCards(ctx, rows.map(toSummary));
});

const newestRows = prepared((db, { category, limit }: { category: string; limit: number }) =>
  pageQuery(db, { status: 'published', category }, { skip: 0, limit, direction: 'desc' }),
);

/** The article's published translations by language, itself left out. */
export async function readTranslations(ctx: Ctx, place: Place): Promise<Translation[]> {
  if (place.translation_group === null) return [];
  return translations(ctx.db.read, { group: place.translation_group, id: place.id });
}

const translations = prepared((db, { group, id }: { group: string; id: string }) =>
  db
    .selectFrom('article')
    .select(['lang', 'slug', 'title'])
    .where('translation_group', '=', group)
    .where('id', '<>', id)
    .where(live)
    .orderBy('lang'),
);

/** The published articles next to this one by date. */
export async function readNeighbours(
  ctx: Ctx,
  place: Place,
): Promise<{ previous: Neighbour | null; next: Neighbour | null }> {
  const at = { day: place.dated_at, id: place.id };
  const [[previous], [next]] = await Promise.all([older(ctx.db.read, at), newer(ctx.db.read, at)]);
  return { previous: previous ?? null, next: next ?? null };
}

const older = neighbour('<', 'desc');
const newer = neighbour('>', 'asc');

function neighbour(side: '<' | '>', direction: 'asc' | 'desc') {
  return prepared((db, { day, id }: { day: string; id: string }) =>
    db
      .selectFrom('article')
      .select(['slug', 'title', 'lang'])
      .where(live)
      .where((eb) => eb(eb.refTuple('dated_at', 'id'), side, eb.tuple(day, id)))
      .orderBy('dated_at', direction)
      .orderBy('id', direction)
      .limit(1),
  );
}
