import type { Selectable } from 'kysely';
import { formatInstant, MINUTE_MS } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import type { ArticleTable } from '../../platform/db/schema.ts';
import { pathTo } from '../../shared/paths.ts';
import { hasPublicHost } from '../../shared/public-address.ts';
import { tagKey } from '../../shared/text/tag-names.ts';
import { TRANSLATION } from '../article-filter.ts';
import type { Ctx } from '../context.ts';
import { enqueueNoLaterThan } from '../jobs/jobs.ts';
import { readSettings } from '../site-settings.ts';

/** The kinds of jobs, and the key of the one for search engines. */
export const WEBSUB = 'websub';
export const INDEXNOW = 'indexnow';
/** Changes within this time are told together. */
const WAIT_MS = MINUTE_MS;
/** More paths are left to the sitemap: a list is at most 10,000 URLs, and every change writes it again. */
export const MAX_WAITING_PATHS = 1000;
/** The values of `article.unlisted` for an article of public lists, and for a page. */
const LISTED = 0;
const PAGE = 2;

type PingServices = Pick<Ctx, 'config' | 'log' | 'now'>;

/** The columns that decide where readers and search engines see an article. */
type PingedArticle = Pick<
  Selectable<ArticleTable>,
  | 'slug'
  | 'page_path'
  | 'status'
  | 'deleted_at'
  | 'unlisted'
  | 'noindex'
  | 'canonical_url'
  | 'category'
  | 'author_id'
  | 'more_authors'
  | 'tags'
  | 'series_id'
>;

/**
 * Queues pings of a published, changed or withdrawn article, in the transaction of the change. `before` and
 * `after` are null where readers see nothing.
 */
export async function pingArticle(
  tx: Writer,
  ctx: PingServices,
  before: PingedArticle | null,
  after: PingedArticle | null,
): Promise<void> {
  const seen = [before, after].filter((row) => row !== null);
  const { hub, indexNow } = await activePings(tx, ctx);
  if (hub) for (const list of await findLists(tx, seen.filter(isListed))) await pingFeeds(tx, ctx, list);
  if (!indexNow) return;
  const hidden = after !== null && !isDiscoverable(after) ? [textPath(after)] : [];
  await pingPaths(tx, ctx, seen.filter(isDiscoverable).map(textPath), hidden);
}

/** Queues the ping of a changed page of the site, in the transaction of the change. */
export async function pingPage(tx: Writer, ctx: PingServices, path: string): Promise<void> {
  if ((await activePings(tx, ctx)).indexNow) await pingPaths(tx, ctx, [path], []);
}

/** A site that others cannot reach tells nobody. */
async function activePings(tx: Writer, ctx: PingServices) {
  if (!hasPublicHost(ctx.config.publicUrl)) return { hub: '', indexNow: false };
  return readSettings(ctx, tx, ['hub', 'indexNow']);
}

function isListed({ status, deleted_at, unlisted }: PingedArticle): boolean {
  return status === 'published' && deleted_at === null && unlisted === LISTED;
}

/** True for what the sitemap names. */
function isDiscoverable({ status, deleted_at, unlisted, noindex, canonical_url }: PingedArticle): boolean {
  const isPublic = status === 'published' && deleted_at === null;
  return (
    isPublic && [LISTED, PAGE, TRANSLATION].includes(unlisted) && noindex === 0 && canonical_url === null
  );
}

function textPath({ slug, page_path }: PingedArticle): string {
  return pathTo.text({ slug, pagePath: page_path });
}

/** The paths of the lists with feeds that have these articles; that of the site is empty. */
async function findLists(tx: Writer, rows: readonly PingedArticle[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const parse = (json: string) => JSON.parse(json) as string[];
  const slugs = (table: 'author' | 'series' | 'tag', column: 'id' | 'key', values: string[]) =>
    values.length === 0
      ? []
      : tx
          .selectFrom(table as 'tag')
          .select('slug')
          .where(column, 'in', values)
          .execute();
  const authorIds = rows.flatMap((row) => [row.author_id, ...parse(row.more_authors)]);
  const authors = await slugs(
    'author',
    'id',
    authorIds.filter((id) => id !== null),
  );
  const tags = await slugs('tag', 'key', rows.flatMap((row) => parse(row.tags)).map(tagKey));
  const series = await slugs(
    'series',
    'id',
    rows.flatMap((row) => row.series_id ?? []),
  );
  return new Set([
    '',
    ...rows.map(({ category }) => pathTo.category(category)),
    ...authors.map(({ slug }) => pathTo.author(slug)),
    ...tags.map(({ slug }) => pathTo.tag(slug)),
    ...series.map(({ slug }) => pathTo.series(slug)),
  ]);
}

function pingFeeds(tx: Writer, ctx: PingServices, list: string): Promise<void> {
  const runAt = formatInstant(ctx.now() + WAIT_MS);
  return enqueueNoLaterThan(tx, { kind: WEBSUB, uniqueKey: `${WEBSUB}:${list}`, payload: { list }, runAt });
}

/**
 * Adds paths to those that wait, without the hidden ones, which may wait since they were public. Writes run
 * one after another (`Database.write`), so that none is lost.
 */
async function pingPaths(tx: Writer, ctx: PingServices, paths: string[], hidden: string[]): Promise<void> {
  const job = await tx
    .selectFrom('job')
    .select('payload')
    .where('unique_key', '=', INDEXNOW)
    .executeTakeFirst();
  const waiting = job ? (JSON.parse(job.payload) as { paths: string[] }).paths : [];
  const all = [...new Set([...waiting, ...paths])].filter((path) => !hidden.includes(path));
  if (all.length === waiting.length && paths.length === 0) return;
  const payload = { paths: all.slice(0, MAX_WAITING_PATHS) };
  const runAt = formatInstant(ctx.now() + WAIT_MS);
  await enqueueNoLaterThan(tx, { kind: INDEXNOW, uniqueKey: INDEXNOW, payload, runAt });
}
