import type { Writer } from '../../../platform/db/database.ts';
import { type Ctx, write } from '../../context.ts';
import { inSlices } from '../in-slices.ts';
import { ANALYSER_VERSION } from '../text/analyse.ts';
import { analyseTexts, selectTexts } from './rebuild.ts';
import { writeDocuments } from './write.ts';

/** So few that one turn stops nothing else for long. */
const BATCH = 10;

/**
 * Indexes anew what an older analyser indexed, in small turns beside a server's readers. Resolves to how many there were;
 * ends early when `signal` says so.
 */
export async function refreshIndex(ctx: Ctx, signal: AbortSignal): Promise<number> {
  let indexed = 0;
  const turn = async () => {
    const done = await write(ctx, ({ tx }) => indexStale(tx, ctx));
    indexed += done;
    return done > 0;
  };
  await inSlices(turn, signal);
  return indexed;
}

async function indexStale(tx: Writer, ctx: Ctx): Promise<number> {
  const stale = await tx
    .selectFrom('search_document')
    .select('n')
    .where('analyser_version', '<', ANALYSER_VERSION)
    .orderBy('analyser_version')
    .orderBy('n')
    .limit(BATCH)
    .execute();
  if (stale.length === 0) return 0;
  const ns = stale.map(({ n }) => n);
  const texts = await selectTexts(tx).where('n', 'in', ns).execute();
  await writeDocuments(tx, ctx.db.dialect, texts.map(analyseTexts));
  return stale.length;
}
