import { sql } from 'kysely';
import { MAX_LIMIT } from '../../contract/limits.ts';
import type { AutomaticRedirect, CustomRedirect, RedirectQuery } from '../../contract/redirect.ts';
import { listMeta, type Meta } from '../../contract/responses.ts';
import { contains } from '../../platform/db/contains.ts';
import type { CustomRedirectTable } from '../../platform/db/schema.ts';
import { pathTo } from '../../shared/paths.ts';
import { findMovedPath, resolveArticle } from '../articles/articles.ts';
import { type Ctx, visitor } from '../context.ts';
import { countRows } from '../count-rows.ts';
import { movedTo } from '../page-redirects/page-redirects.ts';
import { authorize } from '../permissions.ts';
import { readPathHits } from '../statistics/statistics.ts';
import { readPathStates } from './path-states.ts';
import { targetPath } from './read-redirect.ts';

/**
 * Lists a page of the redirects that people set, or of those with a term in their path or target, newest
 * first.
 */
export async function listRedirects(
  ctx: Ctx,
  query: RedirectQuery,
): Promise<{ data: CustomRedirect[]; meta: Meta }> {
  authorize(ctx, 'redirect.manage');
  const total = await countRows(matching(ctx, query));
  const rows = await matching(ctx, query)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .execute();
  return { data: await presentRedirects(ctx, rows), meta: listMeta(query, total) };
}

function matching({ db }: Ctx, { searchTerm = '' }: RedirectQuery) {
  const term = withoutSlash(searchTerm);
  return db.read
    .selectFrom('custom_redirect')
    .$if(term !== '', (rows) =>
      rows.where(({ or }) => or([contains('path', term), contains('target', encodeURI(searchTerm))])),
    );
}

/** Paths are stored without the slash with which people write them. */
function withoutSlash(term: string): string {
  return term.replace(/^\//, '');
}

/** Adds to rows how often they were used, and what is at their paths and targets. */
export async function presentRedirects(
  ctx: Ctx,
  rows: readonly CustomRedirectTable[],
): Promise<CustomRedirect[]> {
  const paths = rows.map(({ path }) => `/${path}`);
  const hits = await readPathHits(ctx, 'redirect', paths);
  const targets = rows.flatMap(({ target }) => targetPath(target) ?? []);
  const states = await readPathStates(ctx, [...paths, ...targets]);
  return rows.map(({ id, path, target, created_at }) => {
    const local = targetPath(target);
    return {
      _id: id,
      from: `/${path}`,
      to: target,
      createdAt: created_at,
      ...(hits.get(`/${path}`) ?? { hits: 0, lastHit: null }),
      isCovered: states.get(`/${path}`)?.kind === 'page',
      leadsTo: local === null ? 'page' : (states.get(local)?.kind ?? 'nothing'),
    };
  });
}

/**
 * Lists a page of the redirects that the site made: from former slugs and paths of articles, tags, series,
 * categories and authors, and from the paths of an imported site.
 */
export async function listAutomaticRedirects(
  ctx: Ctx,
  query: RedirectQuery,
): Promise<{ data: AutomaticRedirect[]; meta: Meta }> {
  authorize(ctx, 'redirect.manage');
  const { total } = await automatic(ctx, query)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await automatic(ctx, query)
    .select(['path', 'created_at', 'kind'])
    .orderBy('path')
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .execute();
  const from = (row: { path: string; kind: string }) => (row.kind === 'former' ? '/blog/' : '/') + row.path;
  const hits = await readPathHits(ctx, 'redirect', rows.map(from));
  const data = await Promise.all(
    rows.map(async (row) => ({
      from: from(row),
      to: await findTarget(ctx, row),
      createdAt: row.created_at,
      ...(hits.get(from(row)) ?? { hits: 0, lastHit: null }),
    })),
  );
  return { data, meta: listMeta(query, Number(total)) };
}

/** Reads where every redirect leads that readers can follow, by its path. Those of people come first. */
export async function readAllRedirects(ctx: Ctx): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, meta } = await listAutomaticRedirects(ctx, { page, limit: MAX_LIMIT });
    for (const { from, to } of data) if (to !== null && !from.includes('?')) all.set(from, to);
    pages = meta.totalPages;
  }
  const rows = await ctx.db.read.selectFrom('custom_redirect').select(['path', 'target']).execute();
  for (const { path, target } of rows) all.set(`/${path}`, target);
  const states = await readPathStates(ctx, all.keys());
  for (const [path, { kind }] of states) if (kind === 'page') all.delete(path);
  return all;
}

/** The names of tags and series have rows of their own, at which no page ever was. */
function automatic({ db }: Ctx, { searchTerm = '' }: RedirectQuery) {
  const term = withoutSlash(searchTerm).replace(/^blog\//, '');
  const rows = db.read
    .selectFrom('address')
    .select(['path', 'created_at', sql<string>`kind`.as('kind')])
    .where('kind', '<>', 'slug')
    .unionAll(
      db.read
        .selectFrom('redirect')
        .select(['path', 'created_at', sql<string>`'page'`.as('kind')])
        .where('path', 'not like', 'tag-name/%')
        .where('path', 'not like', 'series-name/%'),
    );
  return db.read.selectFrom(rows.as('moved')).$if(term !== '', (all) => all.where(contains('path', term)));
}

async function findTarget(ctx: Ctx, { path, kind }: { path: string; kind: string }): Promise<string | null> {
  const publicCtx = { ...ctx, actor: visitor };
  if (kind === 'page') return movedTo(publicCtx, `/${path}`);
  const article =
    kind === 'former' ? await resolveArticle(publicCtx, path) : await findMovedPath(publicCtx, `/${path}`);
  return article && pathTo.text(article);
}
