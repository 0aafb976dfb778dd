import { setTimeout } from 'node:timers/promises';
import { instant } from '../../platform/clock.ts';
import { RENDER_VERSION } from '../body/body.ts';
import { type Ctx, write } from '../context.ts';
import { enqueue } from '../jobs/jobs.ts';
import { type Content, contentOf } from './content.ts';
import { toImages } from './rows.ts';
import {
  type ArticleRow,
  recordSave,
  reindex,
  replaceArticle,
  wholeArticle,
  withoutByline,
} from './store.ts';

/** The job that makes stored pages anew. */
export const RERENDER = 'rerender-articles';

/** Has a job render what an older renderer made; for the server's start. Answers whether there is anything to do. */
export async function rerenderArticles(ctx: Ctx): Promise<boolean> {
  const stale = await nextStale(ctx, 0);
  if (!stale) return false;
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
  for (let last = 0; !signal?.aborted; ) {
    const stale = await nextStale(ctx, last);
    if (!stale) break;
    last = stale.n;
    const begun = performance.now();
    if (await renderAnew(ctx, stale.id)) made++;
    // Nothing of this waits for anything on SQLite: without a pause nobody would be answered until all is done.
    await setTimeout(performance.now() - begun);
  }
  return made;
}

async function nextStale(ctx: Ctx, after: number): Promise<{ n: number; id: string } | undefined> {
  return ctx.db.read
    .selectFrom('article')
    .select(['n', 'id'])
    .where('render_version', '<', RENDER_VERSION)
    .where('n', '>', after)
    .where('deleted_at', 'is', null)
    .orderBy('n')
    .limit(1)
    .executeTakeFirst();
}

async function renderAnew(ctx: Ctx, id: string): Promise<boolean> {
  const before = await wholeArticle(ctx.db.read, id);
  if (!before) return false;
  const row = withoutByline(before);
  try {
    const additionalImages = toImages(row.additional_images);
    const { content } = await contentOf(ctx, { html: row.body, additionalImages, lang: row.lang });
    return await write(ctx, async ({ tx, publish }) => {
      const after = renewed(row, content);
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
