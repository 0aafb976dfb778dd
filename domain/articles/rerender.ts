import { setTimeout } from 'node:timers/promises';
import { instant } from '../../platform/clock.ts';
import { RENDER_VERSION } from '../body/body.ts';
import { type Ctx, write } from '../context.ts';
import { enqueue } from '../jobs/jobs.ts';
import { parseImages } from './read/summary.ts';
import { type Content, renderContent } from './write/content.ts';
import {
  type ArticleRow,
  findStoredArticle,
  prepareSave,
  recordSave,
  reindex,
  replaceArticle,
  withoutByline,
} from './write/store.ts';

/** The job that makes stored pages anew. */
export const RERENDER = 'rerender-articles';

/** Articles that are looked up at a time. */
const BATCH = 500;

/** Has a job render what an older renderer made; for the server's start. Answers whether there is anything to do. */
export async function rerenderArticles(ctx: Ctx): Promise<boolean> {
  const stale = await staleAfter(ctx, undefined, 1);
  if (stale.length === 0) return false;
  const runAt = instant(ctx.now());
  await write(ctx, ({ tx }) => enqueue(tx, { kind: RERENDER, uniqueKey: RERENDER, payload: {}, runAt }));
  return true;
}

/**
 * Cleans and renders every article that an older renderer made, one after another, and leaves half of the time to
 * everything else. One that cannot be rendered is logged and keeps its old page. Answers how many were made anew.
 */
export async function renderStaleArticles(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  let made = 0;
  for await (const { id } of staleArticles(ctx)) {
    if (signal?.aborted) break;
    const begun = performance.now();
    if (await renderAnew(ctx, id)) made++;
    // Nothing of this waits for anything on SQLite: without a pause nobody would be answered until all is done.
    await setTimeout(performance.now() - begun);
  }
  return made;
}

/** What tells an article with an old page, in the order of the index on it. */
type Stale = Pick<ArticleRow, 'n' | 'id' | 'render_version'>;

async function* staleArticles(ctx: Ctx): AsyncIterable<Stale> {
  for (let last: Stale | undefined; ; ) {
    const batch = await staleAfter(ctx, last, BATCH);
    if (batch.length === 0) return;
    yield* batch;
    last = batch.at(-1);
  }
}

/** In the index's order: in that of `n`, SQLite reads the whole table to find that there is none. */
async function staleAfter(ctx: Ctx, last: Stale | undefined, limit: number): Promise<Stale[]> {
  return ctx.db.read
    .selectFrom('article')
    .select(['n', 'id', 'render_version'])
    .where('render_version', '<', RENDER_VERSION)
    .$if(last !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('render_version', 'n'), '>', tuple(last!.render_version, last!.n)),
      ),
    )
    .where('deleted_at', 'is', null)
    .orderBy('render_version')
    .orderBy('n')
    .limit(limit)
    .execute();
}

async function renderAnew(ctx: Ctx, id: string): Promise<boolean> {
  const before = await findStoredArticle(ctx.db.read, id);
  if (!before || before.render_version >= RENDER_VERSION) return false;
  const row = withoutByline(before);
  try {
    const additionalImages = parseImages(row.additional_images);
    const { content } = await renderContent(ctx, { html: row.body, additionalImages, lang: row.lang });
    const after = renewed(row, content);
    await prepareSave(ctx, after);
    return await write(ctx, async ({ tx, publish }) => {
      // A save that came between was rendered by today's renderer.
      if (!(await replaceArticle(tx, after, row.version))) return false;
      if (after.version === row.version) await reindex(tx, ctx, after);
      else await recordSave(tx, ctx, after, { userId: null, saveId: null, basedOn: row.version });
      if (row.status === 'published') publish();
      return true;
    });
  } catch (error) {
    ctx.log.error({ event: 'rerender_failed', article: id, err: error });
    return false;
  }
}

/** Only a body that today's rules clean further is a new version of the article. */
function renewed(row: ArticleRow, content: Content): ArticleRow {
  if (content.body === row.body) return { ...row, ...content };
  return {
    ...row,
    ...content,
    version: row.version + 1,
    updated_at: instant(Date.parse(row.updated_at) + 1),
  };
}
