import { LISTED_PARTS, SERIES_PAGE_SIZE } from '../../../contract/limits.ts';
import type { Series } from '../../../contract/series.ts';
import { prepareQuery } from '../../../platform/db/prepared-query.ts';
import { live } from '../../article-filter.ts';
import type { Ctx } from '../../context.ts';
import { type ArticleCard, loadCards } from './cards.ts';
import type { ArticleLink } from './related.ts';
import { type ArticleRow, selectSummaries, toSummaries } from './summary.ts';

/** An article of a series, with its number. */
export interface SeriesPart extends ArticleCard {
  part: number;
}

/** The data of a page of a series. */
export interface SeriesPage {
  series: Series;
  page: number;
  totalPages: number;
  parts: SeriesPart[];
}

/** Loads a page of a series' published parts in their order. Null beyond the last page, and without any. */
export async function browseSeries(ctx: Ctx, series: Series, page: number): Promise<SeriesPage | null> {
  const offset = (page - 1) * SERIES_PAGE_SIZE;
  const rows = await partRows(ctx.db.read, { id: series._id, limit: SERIES_PAGE_SIZE, offset });
  if (rows.length === 0) return null;
  const cards = await loadCards(ctx, await toSummaries(ctx.db.read, rows));
  const parts = cards.map((card, index) => ({ ...card, part: rows[index]?.series_part ?? 1 }));
  return { series, page, totalPages: Math.ceil(series.articles / SERIES_PAGE_SIZE), parts };
}

type SeriesPlace = { id: string; limit: number; offset: number };

const partRows = prepareQuery((db, { id, limit, offset }: SeriesPlace) =>
  selectSummaries(db)
    .where('article.series_id', '=', id)
    .where(live)
    .orderBy('article.series_part')
    .orderBy('article.dated_at')
    .orderBy('article.id')
    .limit(limit)
    .offset(offset),
);

/** A part of a series as each of its articles lists it. */
export interface PartLink extends ArticleLink {
  part: number;
}

/** The parts around an article, in the order of the series. */
export interface NearbyParts {
  before: PartLink[];
  after: PartLink[];
  /** True if the series has further parts. */
  hasMore: boolean;
}

type Place = Pick<ArticleRow, 'id' | 'series_id' | 'series_part' | 'dated_at'>;

/**
 * The published parts around an article, `LISTED_PARTS` with it at most: those nearest to it on both sides.
 */
export async function readNearbyParts(ctx: Ctx, place: Place): Promise<NearbyParts> {
  const { series_id, series_part, dated_at, id } = place;
  if (series_id === null) return { before: [], after: [], hasMore: false };
  const at = { series: series_id, part: series_part ?? 1, day: dated_at, id };
  const [earlier, later] = await Promise.all([partsBefore(ctx.db.read, at), partsAfter(ctx.db.read, at)]);
  const others = LISTED_PARTS - 1;
  const half = others / 2;
  const before = earlier.slice(0, Math.max(half, others - later.length));
  const after = later.slice(0, Math.max(half, others - earlier.length));
  return {
    before: before.map(toLink).reverse(),
    after: after.map(toLink),
    hasMore: earlier.length > before.length || later.length > after.length,
  };
}

const partsBefore = partsOn('<', 'desc');
const partsAfter = partsOn('>', 'asc');

type Position = { series: string; part: number; day: string; id: string };

function partsOn(side: '<' | '>', direction: 'asc' | 'desc') {
  return prepareQuery((db, { series, part, day, id }: Position) =>
    db
      .selectFrom('article')
      .select(['slug', 'title', 'lang', 'series_part'])
      .where('series_id', '=', series)
      .where(live)
      .where((eb) => eb(eb.refTuple('series_part', 'dated_at', 'id'), side, eb.tuple(part, day, id)))
      .orderBy('series_part', direction)
      .orderBy('dated_at', direction)
      .orderBy('id', direction)
      // One more tells if there are further parts.
      .limit(LISTED_PARTS),
  );
}

function toLink({
  slug,
  title,
  lang,
  series_part,
}: Pick<ArticleRow, 'slug' | 'title' | 'lang' | 'series_part'>) {
  return { slug, title, lang, part: series_part ?? 1 };
}
