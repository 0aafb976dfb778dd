import { instant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import { RENDER_VERSION } from '../body/body.ts';
import { type Ctx, write } from '../context.ts';
import { enqueue, type JobHandlers } from '../jobs/jobs.ts';
import { writtenPage } from './change-page.ts';

const RERENDER_PAGES = 'rerender-pages';

/** What is done for simple pages in the background. */
export const pageJobs: JobHandlers = {
  [RERENDER_PAGES]: (ctx) => renderStalePages(ctx),
};

/** Has a job render the pages that an older renderer made; for the server's start. */
export async function enqueuePageWork(tx: Writer, now: number): Promise<void> {
  await enqueue(tx, {
    kind: RERENDER_PAGES,
    uniqueKey: RERENDER_PAGES,
    payload: {},
    runAt: instant(now),
  });
}

/** One that cannot be rendered is logged and keeps its old look. */
async function renderStalePages(ctx: Ctx): Promise<void> {
  const stale = await ctx.db.read
    .selectFrom('page')
    .select(['slug', 'title', 'body', 'version'])
    .where('render_version', '<', RENDER_VERSION)
    .where('title', '!=', '')
    .execute();
  for (const { slug, title, body, version } of stale) {
    try {
      const written = await writtenPage(ctx, { title, post: body });
      await write(ctx, async ({ tx, publish }) => {
        const unchanged = tx.updateTable('page').where('slug', '=', slug).where('version', '=', version);
        const { numUpdatedRows } = await unchanged.set(written).executeTakeFirstOrThrow();
        if (numUpdatedRows > 0n) publish();
      });
    } catch (error) {
      ctx.log.error({ event: 'rerender_failed', page: slug, err: error });
    }
  }
}
