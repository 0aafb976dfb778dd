import { SHARE_IMAGE_SIZE } from '../../contract/limits.ts';
import type { Writer } from '../../platform/db/database.ts';
import { joinNames } from '../../shared/text/join-names.ts';
import { published } from '../article-filter.ts';
import { authorNames } from '../authors/authors.ts';
import type { Ctx } from '../context.ts';
import { SHARE_IMAGES, storeShareImage, titleCard } from '../images/images.ts';
import type { JobResult } from '../jobs/jobs.ts';
import { loadSettings } from '../site-settings.ts';
import type { ArticleRow } from './read/summary.ts';

/** The number of articles that one run of the job for all looks at, and renders images of. */
const BATCH = 200;
const MAX_RENDERED = 5;

const columns = ['n', 'id', 'title', 'author_id', 'more_authors'] as const;
type Row = Pick<ArticleRow, (typeof columns)[number]>;

/** Renders the share image of an article, if it is published without a banner and has another one or none. */
export async function makeShareImage(ctx: Ctx, articleId: string): Promise<void> {
  const row = await withoutBanner(ctx.db.read).where('id', '=', articleId).executeTakeFirst();
  if (row) await makeFor(ctx, row);
}

/**
 * Looks at the next articles without a banner, in the order of their numbers, and renders some of their share
 * images. `payload` is the progress.
 */
export async function makeShareImages(ctx: Ctx, payload: unknown, signal: AbortSignal): Promise<JobResult> {
  const { after = 0 } = payload as { after?: number };
  const rows = await withoutBanner(ctx.db.read).where('n', '>', after).orderBy('n').limit(BATCH).execute();
  let [last, rendered] = [after, 0];
  for (const row of rows) {
    if (signal.aborted || rendered === MAX_RENDERED) break;
    if (await makeFor(ctx, row)) rendered++;
    last = row.n;
  }
  const isDone = rows.length < BATCH && last === (rows.at(-1)?.n ?? after);
  if (isDone) return { everyMs: SHARE_IMAGES.everyMs, payload: {} };
  return { runAgainAt: ctx.now(), payload: { after: last } };
}

function withoutBanner(reader: Ctx['db']['read'] | Writer) {
  return reader.selectFrom('article').select(columns).where(published).where('banner_image', 'is', null);
}

async function makeFor(ctx: Ctx, row: Row): Promise<boolean> {
  const author = joinNames(await authorNames(ctx.db.read, row));
  const card = titleCard(await loadSettings(ctx), { title: row.title, author, ...SHARE_IMAGE_SIZE });
  const isWanted = async (tx: Writer) =>
    (await withoutBanner(tx).where('id', '=', row.id).executeTakeFirst()) !== undefined;
  return storeShareImage(ctx, { articleId: row.id, isWanted }, card);
}
