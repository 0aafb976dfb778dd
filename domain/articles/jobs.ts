import { DAY_MS } from '../../platform/clock.ts';
import type { Ctx } from '../context.ts';
import { SHARE_IMAGE, SHARE_IMAGES } from '../images/images.ts';
import { type JobHandlers, PUBLISH_DUE, schedulePeriodic } from '../jobs/jobs.ts';
import { write } from '../write.ts';
import { fillCards } from './fill-cards.ts';
import { RERENDER, renderOutdatedArticles } from './rerender.ts';
import { REVIEW_EMAIL, sendReviewEmail } from './review/emails.ts';
import { makeShareImage, makeShareImages } from './share-images.ts';
import { purgeTrash } from './trash/trash.ts';
import { publishDueArticles } from './write/publish-due.ts';
import { FILL_CARDS } from './write/store-article.ts';

const PURGE_TRASH = 'purge-trash';

/** The background jobs of articles. */
export const articleJobs: JobHandlers = {
  [PUBLISH_DUE]: async (ctx) => {
    await publishDueArticles(ctx);
  },
  [REVIEW_EMAIL]: sendReviewEmail,
  [RERENDER]: async (ctx, _payload, signal) => {
    await renderOutdatedArticles(ctx, signal);
    // An interrupted job continues at the next start.
    if (signal.aborted) return { runAgainAt: ctx.now() };
  },
  [FILL_CARDS]: async (ctx, payload, signal) => {
    const isDone = await fillCards(ctx, (payload as { articleId: string }).articleId, signal);
    if (!isDone) return { runAgainAt: ctx.now() };
  },
  [SHARE_IMAGE]: (ctx, payload) => makeShareImage(ctx, (payload as { articleId: string }).articleId),
  [SHARE_IMAGES.kind]: makeShareImages,
  [PURGE_TRASH]: async (ctx, _payload, signal) => {
    await purgeTrash(ctx, signal);
    return { everyMs: DAY_MS };
  },
};

/** Enqueues the daily purge of the trash; for the server's start. */
export async function scheduleTrashPurge(ctx: Ctx): Promise<void> {
  await write(ctx, ({ tx }) => schedulePeriodic(tx, { kind: PURGE_TRASH, everyMs: DAY_MS }, ctx.now()));
}
