import { RELATED_ARTICLES } from '../../../contract/limits.ts';
import { prepareQuery } from '../../../platform/db/prepared-query.ts';
import { discoverable, live } from '../../article-filter.ts';
import { cachePerVersion } from '../../cache-per-version.ts';
import type { Ctx } from '../../context.ts';
import { pageQuery } from '../paging/page-query.ts';
import { type ArticleCard, loadCards } from './cards.ts';
import { toSummaries } from './summary.ts';

/** A link to another article. */
export interface ArticleLink {
  slug: string;
  title: string;
  lang: string;
}

interface Place {
  id: string;
  category: string;
  dated_at: string;
  translation_group: string | null;
}

/** The newest other articles of the category. */
export async function relatedArticles(ctx: Ctx, { id, category }: Place): Promise<ArticleCard[]> {
  const newest = await newestOfCategory(ctx, category);
  return newest.filter((other) => other._id !== id).slice(0, RELATED_ARTICLES);
}

/** One more than a page shows, because each article leaves itself out. */
const newestOfCategory = cachePerVersion(async (ctx, category) => {
  const rows = await newestRows(ctx.db.read, { category, limit: RELATED_ARTICLES + 1 });
  return loadCards(ctx, await toSummaries(ctx.db.read, rows));
});

const newestRows = prepareQuery((db, { category, limit }: { category: string; limit: number }) =>
  pageQuery(db, { status: 'published', category }, { offset: 0, limit, direction: 'desc' }),
);

/** The article's published translations, ordered by language. */
export async function readTranslations(ctx: Ctx, { id, translation_group }: Place): Promise<ArticleLink[]> {
  if (translation_group === null) return [];
  return translations(ctx.db.read, { group: translation_group, id });
}

const translations = prepareQuery((db, { group, id }: { group: string; id: string }) =>
  db
    .selectFrom('article')
    .select(['lang', 'slug', 'title'])
    .where('translation_group', '=', group)
    .where('id', '<>', id)
    .where(discoverable)
    .orderBy('lang'),
);

/** The published articles before and after this one by date. */
export async function readNeighbours(
  ctx: Ctx,
  { id, dated_at }: Place,
): Promise<{ previous: ArticleLink | null; next: ArticleLink | null }> {
  const at = { day: dated_at, id };
  const [[previous], [next]] = await Promise.all([older(ctx.db.read, at), newer(ctx.db.read, at)]);
  return { previous: previous ?? null, next: next ?? null };
}

const older = neighbour('<', 'desc');
const newer = neighbour('>', 'asc');

function neighbour(side: '<' | '>', direction: 'asc' | 'desc') {
  return prepareQuery((db, { day, id }: { day: string; id: string }) =>
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
