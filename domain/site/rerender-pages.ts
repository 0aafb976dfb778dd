import { formatInstant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import { RENDER_VERSION, STORED_LIMITS } from '../body/body.ts';
import type { Ctx } from '../context.ts';
import { enqueue, type JobHandlers } from '../jobs/jobs.ts';
import { write } from '../write.ts';
import { renderSitePage } from './change-page.ts';

const RERENDER_PAGES = 'rerender-pages';

/** The background jobs of site pages. */
export const pageJobs: JobHandlers = {
  [RERENDER_PAGES]: (ctx) => renderOutdatedPages(ctx),
};

/** Enqueues the rendering of pages by an older renderer; for the server's start. */
export async function enqueuePageRendering(tx: Writer, now: number): Promise<void> {
  await enqueue(tx, {
    kind: RERENDER_PAGES,
    uniqueKey: RERENDER_PAGES,
    payload: {},
    runAt: formatInstant(now),
  });
}

/** A page that cannot be rendered is logged and keeps its old HTML. */
async function renderOutdatedPages(ctx: Ctx): Promise<void> {
  const outdated = await ctx.db.read
    .selectFrom('page')
    .select(['slug', 'title', 'body', 'version'])
    .where('render_version', '<', RENDER_VERSION)
    .where('title', '!=', '')
    .execute();
  for (const { slug, title, body, version } of outdated) {
    try {
      const content = await renderSitePage(ctx, { title, post: body }, STORED_LIMITS);
      await write(ctx, async ({ tx, invalidatePages }) => {
        const unchanged = tx.updateTable('page').where('slug', '=', slug).where('version', '=', version);
        const { numUpdatedRows } = await unchanged.set(content).executeTakeFirstOrThrow();
        if (numUpdatedRows > 0n) invalidatePages();
      });
    } catch (error) {
      ctx.log.error({ event: 'rerender_failed', page: slug, err: error });
    }
  }
}
