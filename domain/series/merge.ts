import { MAX_PART } from '../../contract/limits.ts';
import type { ManagedSeries } from '../../contract/series.ts';
import { recordAudit } from '../audit/audit.ts';
import { type Ctx, write } from '../context.ts';
import { LekhaError } from '../errors.ts';
import { addFormerNames, moveFormerNames } from '../former-names/former-names.ts';
import { authorize } from '../permissions.ts';
import { lastPart } from './assign.ts';
import { readSeries } from './manage.ts';

/**
 * Adds the articles of a series to another in their order, after its last part. That one keeps title and slug, and takes over
 * a description if it has none. The former slug and title lead to it. Throws `not_found`.
 */
export async function mergeSeries(ctx: Ctx, id: string, intoId: string): Promise<ManagedSeries> {
  authorize(ctx, 'series.manage');
  return write(ctx, async ({ tx, publish }) => {
    const from = await readSeries(tx, id);
    const into = await readSeries(tx, intoId);
    if (from._id === into._id) throw new LekhaError('invalid', 'Choose another series to merge with.');
    const last = await lastPart(tx, intoId);
    await tx
      .updateTable('article')
      .set((eb) => ({
        series_id: intoId,
        series_part: eb
          .case()
          .when('series_part', '<', MAX_PART - last)
          .then(eb('series_part', '+', last))
          .else(MAX_PART)
          .end(),
      }))
      .where('series_id', '=', id)
      .execute();
    await moveFormerNames(tx, 'series', id, intoId);
    await addFormerNames(tx, 'series', { id: intoId, slug: from.slug, name: from.title }, ctx.now());
    await tx.deleteFrom('series').where('id', '=', id).execute();
    const description = into.description ?? from.description;
    await tx.updateTable('series').set({ description }).where('id', '=', intoId).execute();
    await recordAudit(tx, ctx, { action: 'series.merged', subject: `${from.title} → ${into.title}` });
    publish();
    return readSeries(tx, intoId);
  });
}
