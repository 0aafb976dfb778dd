import { setImmediate } from 'node:timers/promises';
import type { FoundFault, LinkCheck, LinkFault, LinkReport } from '../../contract/redirect.ts';
import { DAY_MS, formatInstant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import { published } from '../article-filter.ts';
import type { Ctx } from '../context.ts';
import { type PathState, readPathStates } from '../custom-redirects/custom-redirects.ts';
import { enqueue, type JobHandlers, schedulePeriodic } from '../jobs/jobs.ts';
import { authorize } from '../permissions.ts';
import { noteState, readStates } from '../system-state.ts';
import { write } from '../write.ts';
import { linksIn } from './find-links.ts';

const CHECK = { kind: 'links.check', everyMs: 7 * DAY_MS };
const BATCH = 50;
/** The faults that a report holds. */
const MAX_FAULTS = 500;

/** Checks the links of the site to itself every week. */
export const siteLinkJobs: JobHandlers = {
  [CHECK.kind]: async (ctx, _payload, signal) => {
    const check = await checkLinks(ctx, signal);
    if (!check) return { runAgainAt: ctx.now() };
    await noteState(ctx, 'links.checked', check);
    return { everyMs: CHECK.everyMs };
  },
};

/** Schedules the weekly check from `now` (milliseconds) on. The server calls this at each start. */
export function scheduleLinkCheck(tx: Writer, now: number): Promise<void> {
  return schedulePeriodic(tx, CHECK, now);
}

/** Runs the check now instead of at its time. */
export async function requestLinkCheck(ctx: Ctx): Promise<void> {
  authorize(ctx, 'redirect.manage');
  await write(ctx, ({ tx }) =>
    enqueue(tx, { kind: CHECK.kind, uniqueKey: CHECK.kind, payload: {}, runAt: formatInstant(ctx.now()) }),
  );
}

/** Reads the result of the last check. What was deleted or taken back since is left out. */
export async function readLinkReport(ctx: Ctx): Promise<LinkReport> {
  authorize(ctx, 'redirect.manage');
  const { 'links.checked': check } = await readStates(ctx);
  const job = await ctx.db.read
    .selectFrom('job')
    .select('run_at')
    .where('unique_key', '=', CHECK.kind)
    .executeTakeFirst();
  const isWaiting = job !== undefined && Date.parse(job.run_at) <= ctx.now();
  const { texts = 0, links = 0, total = 0, faults = [], notedAt = null } = check ?? {};
  const shown = await present(ctx, faults);
  return {
    checkedAt: notedAt,
    isWaiting,
    texts,
    links,
    total: total - faults.length + shown.length,
    faults: shown,
  };
}

async function present(ctx: Ctx, faults: readonly FoundFault[]): Promise<LinkFault[]> {
  const ids = [...new Set(faults.filter(({ kind }) => kind === 'article').map(({ id }) => id))];
  const [articles, pages] = await Promise.all([
    ids.length === 0
      ? []
      : ctx.db.read
          .selectFrom('article')
          .select(['id', 'title', 'version'])
          .where('id', 'in', ids)
          .where(published)
          .execute(),
    ctx.db.read.selectFrom('page').select(['slug as id', 'title', 'version']).execute(),
  ]);
  const sources = {
    article: new Map(articles.map((row) => [row.id, row])),
    page: new Map(pages.map((row) => [row.id, row])),
  };
  return faults.flatMap(({ kind, id, version, link, state, to }) => {
    const source = sources[kind].get(id);
    if (!source) return [];
    const { title, version: now } = source;
    return [{ source: { kind, _id: id, title, isChanged: now !== version }, link, state, to }];
  });
}

/** Checks the links of every published text; null if `signal` was aborted. */
async function checkLinks(ctx: Ctx, signal: AbortSignal): Promise<LinkCheck | null> {
  const states = new Map<string, PathState>();
  const found: FoundFault[] = [];
  const check = { texts: 0, links: 0 };
  for await (const { kind, id, version, body } of readTexts(ctx)) {
    if (signal.aborted) return null;
    const links = linksIn(body, ctx.config.publicUrl);
    check.texts++;
    check.links += links.length;
    const unknown = links.filter((link) => !states.has(link));
    for (const [path, state] of await readPathStates(ctx, unknown)) states.set(path, state);
    for (const link of links) {
      const state = states.get(link)!;
      if (state.kind === 'page') continue;
      found.push({ kind, id, version, link, state: state.kind, to: describe(state) });
    }
    await setImmediate();
  }
  const order = ['nothing', 'withdrawn', 'redirect'];
  found.sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  return { ...check, total: found.length, faults: found.slice(0, MAX_FAULTS) };
}

function describe(state: PathState): string | null {
  if (state.kind === 'redirect') return state.to;
  return state.kind === 'withdrawn' ? state.title : null;
}

/** The published articles and standalone pages, newest first, and the site pages that somebody wrote. */
async function* readTexts(
  ctx: Ctx,
): AsyncGenerator<{ kind: 'article' | 'page'; id: string; version: number; body: string }> {
  for (const row of await ctx.db.read.selectFrom('page').select(['slug as id', 'version', 'body']).execute())
    yield { kind: 'page', ...row };
  let last = '';
  for (;;) {
    const rows = await ctx.db.read
      .selectFrom('article')
      .select(['id', 'version', 'body'])
      .where('id', '>', last)
      .where(published)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const row of rows) yield { kind: 'article', ...row };
    if (rows.length < BATCH) return;
    last = rows.at(-1)!.id;
  }
}
