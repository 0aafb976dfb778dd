import { setTimeout } from 'node:timers/promises';
import { formatInstant } from '../../platform/clock.ts';
import { authorNames } from '../authors/authors.ts';
import { RENDER_VERSION, STORED_LIMITS } from '../body/body.ts';
import type { Ctx } from '../context.ts';
import { recordImageUses } from '../images/images.ts';
import { enqueue } from '../jobs/jobs.ts';
import { write } from '../write.ts';
import { type ArticleRow, parseImages } from './read/summary.ts';
import { shownImages } from './write/images.ts';
import { type Content, renderContent } from './write/render-content.ts';
import {
  findStoredArticle,
  prepareSave,
  recordSave,
  reindex,
  replaceArticle,
  type StoredArticle,
  withoutAuthor,
} from './write/store-article.ts';

/** The job that renders articles again after the renderer has changed. */
export const RERENDER = 'rerender-articles';

const BATCH = 500;

/** Enqueues the rendering of outdated articles; for the server's start. Returns false if there are none. */
export async function rerenderArticles(ctx: Ctx): Promise<boolean> {
  const outdated = await outdatedAfter(ctx, undefined, 1);
  if (outdated.length === 0) return false;
  const runAt = formatInstant(ctx.now());
  await write(ctx, ({ tx }) => enqueue(tx, { kind: RERENDER, uniqueKey: RERENDER, payload: {}, runAt }));
  return true;
}

/**
 * Cleans and renders every article of an older renderer, one after another. An article that cannot be
 * rendered is logged and keeps its old page. Returns the number of articles rendered.
 */
export async function renderOutdatedArticles(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  let rendered = 0;
  for await (const { id } of outdatedArticles(ctx)) {
    if (signal?.aborted) break;
    const start = performance.now();
    if (await renderAgain(ctx, id)) rendered++;
    // Leaves half of the time to requests: on SQLite nothing here yields to the event loop.
    await setTimeout(performance.now() - start);
  }
  return rendered;
}

/** The columns of the index on outdated articles. */
type Outdated = Pick<ArticleRow, 'n' | 'id' | 'render_version'>;

async function* outdatedArticles(ctx: Ctx): AsyncIterable<Outdated> {
  for (let last: Outdated | undefined; ; ) {
    const batch = await outdatedAfter(ctx, last, BATCH);
    if (batch.length === 0) return;
    yield* batch;
    last = batch.at(-1);
  }
}

/** In the order of the index: ordered by `n`, SQLite would read the whole table to find none. */
async function outdatedAfter(ctx: Ctx, last: Outdated | undefined, limit: number): Promise<Outdated[]> {
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

async function renderAgain(ctx: Ctx, id: string): Promise<boolean> {
  const before = await findStoredArticle(ctx.db.read, id);
  return before !== undefined && before.render_version < RENDER_VERSION && renderStored(ctx, before);
}

/** Renders an article with what was fetched for it meanwhile. Returns false if that changes nothing. */
export async function renderWithCards(ctx: Ctx, id: string): Promise<boolean> {
  const before = await findStoredArticle(ctx.db.read, id);
  return before !== undefined && renderStored(ctx, before, (after) => after.rendered !== before.rendered);
}

async function renderStored(
  ctx: Ctx,
  before: StoredArticle,
  isNeeded: (after: ArticleRow) => boolean = () => true,
): Promise<boolean> {
  const row = withoutAuthor(before);
  try {
    const additionalImages = parseImages(row.additional_images);
    const { body: html, lang } = row;
    const { content } = await renderContent(ctx, { html, additionalImages, lang, limits: STORED_LIMITS });
    const after = withContent(row, content);
    if (!isNeeded(after)) return false;
    await prepareSave(ctx, after, await authorNames(ctx.db.read, after));
    return await write(ctx, async ({ tx, invalidatePages }) => {
      // A save in between used the current renderer.
      if (!(await replaceArticle(tx, after, row.version))) return false;
      if (after.version === row.version) {
        await reindex(tx, ctx, after);
        await recordImageUses(tx, { kind: 'article', id: row.id }, shownImages(after));
      } else await recordSave(tx, ctx, after, { userId: null, saveId: null, basedOn: row.version });
      if (row.status === 'published') invalidatePages();
      return true;
    });
  } catch (error) {
    ctx.log.error({ event: 'rerender_failed', article: row.id, err: error });
    return false;
  }
}

/** Only a changed body makes a new version, when the current rules clean it further. */
function withContent(row: ArticleRow, content: Content): ArticleRow {
  if (content.body === row.body) return { ...row, ...content };
  return {
    ...row,
    ...content,
    version: row.version + 1,
    updated_at: formatInstant(Date.parse(row.updated_at) + 1),
  };
}
