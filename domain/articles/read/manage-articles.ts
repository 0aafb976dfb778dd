import type { ArticleSummary } from '../../../contract/article.ts';
import type { ResponsiveImage } from '../../../contract/image.ts';
import { TABLE_PAGE_SIZE, UNTITLED_START } from '../../../contract/limits.ts';
import { listMeta, type Meta } from '../../../contract/responses.ts';
import type { SubjectFilter } from '../../article-filter.ts';
import type { Ctx } from '../../context.ts';
import { findImages } from '../../images/images.ts';
import { authorize, can } from '../../permissions.ts';
import { shorten } from '../../shorten.ts';
import { articleSubjects, canType } from '../access.ts';
import { listUnsavedArticles, type UnsavedArticle } from '../drafts/unsaved-articles.ts';
import { articlesWithWorkingCopy } from '../drafts/working-copies.ts';
import { listTrash } from '../trash/trash.ts';
import { bannerUrls, imageAt } from './cards.ts';
import { listFiltered } from './list-articles.ts';
import {
  chooseOwner,
  countByStatus,
  dateSort,
  listSorted,
  type ManageFilter,
  type ManageSort,
  type StatusFilter,
  toSubject,
} from './manage-list.ts';

/** A row of the dashboard's table of articles. */
export interface ManagedArticle
  extends Pick<
    ArticleSummary,
    '_id' | 'slug' | 'title' | 'category' | 'bannerImg' | 'createdAt' | 'status' | 'featured' | 'unlisted'
  > {
  /** The first words of an article without a title; '' for others. */
  start: string;
  /** The banner; null for an image of another site. */
  image: ResponsiveImage | null;
  /** False for an article of another administrator, which the actor cannot restore either. */
  canDelete: boolean;
  /** False for an article that the actor may read and not change. */
  mayChange: boolean;
  /** True if the actor has typed changes and not saved them. */
  unsaved: boolean;
  /** When it will be published; null unless it is scheduled. */
  publishAt: string | null;
  /** When it will be deleted permanently; null outside the trash. */
  purgeAt: string | null;
}

/** A page of the table; `status` defaults to all articles outside the trash. */
export interface ManageQuery extends ManageFilter {
  term: string;
  page: number;
  status?: StatusFilter;
  /** Ignored in the trash; a `term` knows relevance, `newest` and `oldest` alone. */
  sort?: ManageSort | undefined;
}

/**
 * A page of the table. `unsavedArticles` are the actor's new articles that were never saved, which `all` and
 * `draft` show; `counts` has the number of articles of each status, null for a search.
 */
export interface ManagedPage {
  data: ManagedArticle[];
  meta: Meta;
  unsavedArticles: UnsavedArticle[];
  counts: Record<StatusFilter, number> | null;
  whose: 'mine' | 'all';
  /**
   * The number of other people's articles that the filter matches too, if only the actor's are listed;
   * otherwise 0.
   */
  others: number;
}

/**
 * A page of the actor's own or of all articles: newest first unless `sort` says otherwise, or by relevance
 * with a `term`; the trash by the time of deletion.
 */
export async function manageArticles(ctx: Ctx, query: ManageQuery): Promise<ManagedPage> {
  authorize(ctx, 'article.list');
  const { term, page, status = 'all' } = query;
  const whose = await chooseOwner(ctx, query.whose);
  const paging = { page, limit: TABLE_PAGE_SIZE };
  const filter = await toSubject(ctx, { ...query, whose });
  if (filter === null)
    return { data: [], meta: listMeta(paging, 0), unsavedArticles: [], counts: null, whose, others: 0 };
  const [{ data, meta }, unsavedArticles, counts] = await Promise.all([
    readRows(ctx, filter, { ...query, ...paging }),
    isNarrowed(query) ? [] : listUnsavedArticles(ctx, term),
    term === '' ? countByStatus(ctx, filter) : null,
  ]);
  return {
    data: await toManaged(ctx, data),
    meta,
    unsavedArticles: status === 'all' || status === 'draft' ? unsavedArticles : [],
    counts: counts && addUnsaved(counts, unsavedArticles.length),
    whose,
    others: filter.createdBy === undefined ? 0 : (await countOfAll(ctx, filter, query)) - meta.total,
  };
}

/** The number of everybody's articles that match. */
async function countOfAll(ctx: Ctx, filter: SubjectFilter, query: ManageQuery): Promise<number> {
  const ofAll = { ...filter, createdBy: undefined };
  if (query.term === '') return (await countByStatus(ctx, ofAll))[query.status ?? 'all'];
  return (await readRows(ctx, ofAll, { ...query, page: 1, limit: 1 })).meta.total;
}

function readRows(
  ctx: Ctx,
  filter: SubjectFilter,
  { term, status = 'all', sort, page, limit }: ManageQuery & { limit: number },
) {
  const searchTerm = term === '' ? undefined : term;
  if (status === 'trash') return listTrash(ctx, { filter, page, limit, searchTerm });
  const listed = { ...filter, status, unlisted: true };
  if ((sort === 'edited' || sort === 'title') && searchTerm === undefined)
    return listSorted(ctx, listed, { sort, page, limit });
  return listFiltered(ctx, listed, { page, limit, searchTerm, sort: dateSort(sort) });
}

/** New articles have no author, category or tag that a filter could select them by. */
function isNarrowed({ author, category, tag }: ManageFilter): boolean {
  return [author, category, tag].some((value) => value !== undefined && value !== '');
}

function addUnsaved(counts: Record<StatusFilter, number>, unsaved: number): Record<StatusFilter, number> {
  return { ...counts, all: counts.all + unsaved, draft: counts.draft + unsaved };
}

async function toManaged(
  ctx: Ctx,
  articles: (ArticleSummary & { purgeAt?: string })[],
): Promise<ManagedArticle[]> {
  const ids = articles.map(({ _id }) => _id);
  const [images, details, unsaved] = await Promise.all([
    findImages(ctx.db.read, bannerUrls(articles)),
    readDetails(ctx, ids),
    articlesWithWorkingCopy(ctx, ids),
  ]);
  return articles.map((article) => ({
    _id: article._id,
    slug: article.slug,
    title: article.title,
    start: article.title === '' ? shorten(article.description, UNTITLED_START) : '',
    category: article.category,
    bannerImg: article.bannerImg,
    createdAt: article.createdAt,
    status: article.status,
    featured: article.featured,
    unlisted: article.unlisted,
    image: imageAt(article.bannerImg, images),
    ...(details.get(article._id) ?? { canDelete: false, mayChange: false, publishAt: null }),
    unsaved: unsaved.has(article._id),
    purgeAt: article.purgeAt ?? null,
  }));
}

type Details = Pick<ManagedArticle, 'canDelete' | 'mayChange' | 'publishAt'>;

async function readDetails(ctx: Ctx, ids: string[]): Promise<Map<string, Details>> {
  if (ids.length === 0) return new Map();
  const [rows, subjects] = await Promise.all([
    ctx.db.read.selectFrom('article').select(['id', 'publish_at']).where('id', 'in', ids).execute(),
    articleSubjects(ctx.db.read, ids),
  ]);
  return new Map(
    rows.map(({ id, publish_at }) => {
      const subject = subjects.get(id) ?? {};
      return [
        id,
        {
          canDelete: can(ctx.actor, 'article.delete', subject),
          mayChange: canType(ctx.actor, subject),
          publishAt: publish_at,
        },
      ];
    }),
  );
}
