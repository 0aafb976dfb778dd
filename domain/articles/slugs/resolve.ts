import { prepareQuery } from '../../../platform/db/prepared-query.ts';
import { trimEndSlashes } from '../../../shared/paths.ts';
import { filterCondition } from '../../article-filter.ts';
import type { Ctx } from '../../context.ts';
import { can, canOwn } from '../../permissions.ts';
import { normalisePath } from '../../slug.ts';
import { articleSubject } from '../access.ts';

/** The article that a slug or `_id` leads to. `by` says what matched: `former` and `alias` are redirects. */
export interface ResolvedArticle {
  id: string;
  slug: string;
  /** The path of a page; null for an article. */
  pagePath: string | null;
  by: 'id' | 'slug' | 'former' | 'alias';
}

/** The article at a slug, a former slug, an alias or an `_id`; null if the actor may not see one. */
export async function resolveArticle(ctx: Ctx, idOrSlug: string): Promise<ResolvedArticle | null> {
  const path = normalisePath(idOrSlug);
  if (path === null) return null;
  if (can(ctx.actor, 'article.readUnpublished')) return lookUp(ctx, path, 'all');
  const found = await lookUp(ctx, path, 'published');
  if (found || !canOwn(ctx.actor, 'article.readUnpublished')) return found;
  const own = await lookUp(ctx, path, 'all');
  const subject = own && (await articleSubject(ctx.db.read, own.id));
  return subject && can(ctx.actor, 'article.readUnpublished', subject) ? own : null;
}

async function lookUp({ db }: Ctx, path: string, status: Visible['status']): Promise<ResolvedArticle | null> {
  const [known] = await byAddress(db.read, { path }, { status });
  if (known) return known;
  const [row] = await byId(db.read, { id: path }, { status });
  return row ? { ...row, by: 'id' } : null;
}

const columns = ['article.id', 'article.slug', 'article.page_path as pagePath'] as const;
type Visible = { status: 'all' | 'published' };

const byAddress = prepareQuery((db, { path }: { path: string }, { status }: Visible) =>
  db
    .selectFrom('address')
    .innerJoin('article', 'article.id', 'address.article_id')
    .select([...columns, 'address.kind as by'])
    .where('address.path', '=', path)
    .where(filterCondition({ status, unlisted: true })),
);

const byId = prepareQuery((db, { id }: { id: string }, { status }: Visible) =>
  db
    .selectFrom('article')
    .select(columns)
    .where('article.id', '=', id)
    .where(filterCondition({ status, unlisted: true })),
);

/**
 * The alias of the article that was `/?p=ID` on a WordPress site. No path of this site contains a question
 * mark.
 */
export function postIdPath(id: string): string {
  return `?p=${id}`;
}

/** The fields from which `pathTo.text` makes the path of an article or a page. */
export type TextRef = Pick<ResolvedArticle, 'slug' | 'pagePath'>;

/** The article that a query of the home page names, as WordPress does (`/?p=12`); null if there is none. */
export async function findMovedPost(ctx: Ctx, query: URLSearchParams): Promise<TextRef | null> {
  const id = query.get('p') ?? query.get('page_id') ?? '';
  if (!/^\d{1,12}$/.test(id)) return null;
  return resolveArticle(ctx, postIdPath(id));
}

/**
 * The article or page behind an old path of this site, such as an imported `/2019/old-name/`; null if there
 * is none. Old sites serve one page with and without `.html` and `index.html`.
 */
export async function findMovedPath(ctx: Ctx, path: string): Promise<TextRef | null> {
  const exact = await resolveArticle(ctx, path);
  if (exact) return exact;
  const other = withOtherEnding(path);
  return other === null ? null : resolveArticle(ctx, other);
}

/** The same path with or without `.html`; null if there is none. */
export function withOtherEnding(path: string): string | null {
  const plain = trimEndSlashes(path);
  const bare = plain.replace(/(?:\/index)?\.html?$/i, '').replace(/\/index$/i, '');
  return (bare === plain ? `${plain}.html` : bare) || null;
}
