import type { Article, Status } from '../../../contract/article.ts';
import { pages, published } from '../../article-filter.ts';
import type { Ctx } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { authorize, can } from '../../permissions.ts';
import { normalisePath } from '../../slug.ts';
import { articleSubjects } from '../access.ts';
import { selectSummaries, toPublishedArticle } from '../read/summary.ts';

/** The maximum number of pages in a list. */
const MAX_PAGES = 1000;

/** A standalone page in a list. */
export interface StandalonePage {
  _id: string;
  title: string;
  /** Without the first slash. */
  path: string;
  lang: string;
  status: Status;
  /** An instant. */
  updatedAt: string;
  /** False for a page of another administrator. */
  canDelete: boolean;
}

/** All pages outside the trash, by path, for their editors. */
export async function listPages(ctx: Ctx): Promise<StandalonePage[]> {
  authorize(ctx, 'page.write');
  const rows = await selectPages(ctx).where('deleted_at', 'is', null).execute();
  const subjects = await articleSubjects(
    ctx.db.read,
    rows.map(({ _id }) => _id),
  );
  return rows.map((page) => ({
    ...page,
    canDelete: can(ctx.actor, 'article.delete', subjects.get(page._id)),
  }));
}

/** The pages that readers and search engines may find, by path. */
export async function publicPages(ctx: Ctx): Promise<Omit<StandalonePage, 'canDelete'>[]> {
  return selectPages(ctx).where(pages).where('noindex', '=', 0).where('canonical_url', 'is', null).execute();
}

/** A published page at its path. Throws `not_found`. */
export async function findPage(ctx: Ctx, typed: string): Promise<Article> {
  const row = await selectSummaries(ctx.db.read)
    .select('article.body')
    .where('article.page_path', '=', normalisePath(typed) ?? '')
    .where(published)
    .executeTakeFirst();
  if (!row) throw notFound('Page');
  return toPublishedArticle(ctx.db.read, row);
}

function selectPages(ctx: Ctx) {
  return ctx.db.read
    .selectFrom('article')
    .select([
      'article.id as _id',
      'article.title',
      'article.page_path as path',
      'article.lang',
      'article.status',
      'article.updated_at as updatedAt',
    ])
    .where('page_path', 'is not', null)
    .$narrowType<{ path: string }>()
    .orderBy('page_path')
    .limit(MAX_PAGES);
}
