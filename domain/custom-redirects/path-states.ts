import { setImmediate } from 'node:timers/promises';
import { isAnsweredElsewhere } from '../../shared/page-path.ts';
import { pathTo } from '../../shared/paths.ts';
import { findMovedPath, resolveArticle, selectUsedPaths } from '../articles/articles.ts';
import { type Ctx, visitor } from '../context.ts';
import { movedTo } from '../page-redirects/page-redirects.ts';
import { normalisePath } from '../slug.ts';
import { findKnownPaths } from '../statistics/statistics.ts';
import { findCustomRedirect, listSpellings } from './find-custom-redirect.ts';

/** The thing that readers find at a path of the site. `to` is encoded, as in a URL. */
export type PathState =
  | { kind: 'page' }
  | { kind: 'redirect'; to: string }
  /** An article that they may not see; its title. */
  | { kind: 'withdrawn'; title: string }
  | { kind: 'nothing' };

const PAGE: PathState = { kind: 'page' };
const NOTHING: PathState = { kind: 'nothing' };
/** Paths that one query looks up. */
const BATCH = 200;
const BLOG = /^blog\/([^/]+)(\/comments)?$/;

/**
 * Finds what readers find at decoded paths: few queries for all the pages that exist, and a few for each
 * other path. Files and what the program answers itself count as pages.
 */
export async function readPathStates(ctx: Ctx, paths: Iterable<string>): Promise<Map<string, PathState>> {
  const all = [...new Set(paths)];
  const states = new Map<string, PathState>();
  for (let i = 0; i < all.length; i += BATCH) {
    const some = all.slice(i, i + BATCH);
    const known = await findKnownPaths(ctx.db.read, some);
    const used = await findUsed(ctx, some);
    for (const path of some) states.set(path, known.has(path) ? PAGE : await readState(ctx, path, used));
    // SQLite responds at once, so that nobody else would be served meanwhile.
    await setImmediate();
  }
  return states;
}

/** The names under which articles and redirects may be stored that a path leads to. */
function listNames(path: string): string[] {
  const [, slug] = BLOG.exec(normalisePath(path) ?? '') ?? [];
  return slug ? [slug, ...listSpellings(path)] : listSpellings(path);
}

/** Those names of paths at which something is or was. Most paths of a list have none. */
async function findUsed({ db: { read } }: Ctx, paths: readonly string[]): Promise<Set<string>> {
  const names = [...new Set(paths.flatMap(listNames))];
  if (names.length === 0) return new Set();
  const rows = await selectUsedPaths(read, names).execute();
  return new Set(rows.map(({ path }) => path));
}

async function readState(ctx: Ctx, path: string, used: ReadonlySet<string>): Promise<PathState> {
  const stored = normalisePath(path);
  if (stored === null) return path.replaceAll('/', '') === '' ? PAGE : NOTHING;
  if (isAnsweredElsewhere(stored)) return PAGE;
  if (!listNames(path).some((name) => used.has(name))) return NOTHING;
  const custom = await findCustomRedirect(ctx, path);
  if (custom !== null) return { kind: 'redirect', to: custom };
  const publicCtx = { ...ctx, actor: visitor };
  const [, slug, below] = BLOG.exec(stored) ?? [];
  const article = (slug && (await resolveArticle(publicCtx, slug))) || (await findMovedPath(publicCtx, path));
  if (article) return toState(path, pathTo.text(article) + (slug ? (below ?? '') : ''));
  const moved = await movedTo(publicCtx, path);
  if (moved !== null) return toState(path, moved);
  const hidden = await findHidden(ctx, slug ?? stored);
  return hidden ? { kind: 'withdrawn', title: hidden } : NOTHING;
}

/** A page may be at the path in another spelling, to which readers are led as to any other. */
function toState(path: string, to: string): PathState {
  return decodeURIComponent(to) === path ? PAGE : { kind: 'redirect', to };
}

/** The title of the article, in any status, that has or had a path. */
async function findHidden({ db }: Ctx, stored: string): Promise<string | undefined> {
  const row = await db.read
    .selectFrom('article')
    .leftJoin('address', (join) =>
      join.onRef('address.article_id', '=', 'article.id').on('address.path', '=', stored),
    )
    .select('article.title')
    .where((eb) => eb.or([eb('article.page_path', '=', stored), eb('address.path', '=', stored)]))
    .limit(1)
    .executeTakeFirst();
  return row && (row.title || 'Untitled');
}
