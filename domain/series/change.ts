import type { ManagedSeries, NewSeries, SeriesChange } from '../../contract/series.ts';
import { instant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import { plural } from '../../shared/text/counts.ts';
import { tagKey } from '../../shared/text/tag-names.ts';
import { recordAudit } from '../audit/audit.ts';
import { type Ctx, write } from '../context.ts';
import { LekhaError } from '../errors.ts';
import { addFormerNames, dropFormerNames, removeFormerNames } from '../former-names/former-names.ts';
import { authorize } from '../permissions.ts';
import { slugify } from '../slug.ts';
import { freeSeriesSlug, insertSeries } from './assign.ts';
import { readSeries } from './manage.ts';

/** Creates a series, also one whose title led to another. Throws `conflict` if the title or the given slug is taken. */
export async function createSeries(ctx: Ctx, input: NewSeries): Promise<ManagedSeries> {
  authorize(ctx, 'series.manage');
  const { title, description = null } = input;
  return write(ctx, async ({ tx }) => {
    await assertFreeTitle(tx, title);
    const wanted = input.slug ? slugify(input.slug) : undefined;
    if (wanted !== undefined) await assertFreeSlug(tx, wanted);
    const slug = wanted ?? (await freeSeriesSlug(tx, title));
    await dropFormerNames(tx, 'series', { slug, name: title });
    const id = await insertSeries(tx, { title, slug, description }, instant(ctx.now()));
    await recordAudit(tx, ctx, { action: 'series.created', subject: title });
    return readSeries(tx, id);
  });
}

/**
 * Changes the given fields of a series. A new title makes a new slug; the former ones lead to the series. Its articles stay
 * as they are. Throws `not_found`, and `conflict` if another series has the title or slug.
 */
export async function updateSeries(ctx: Ctx, id: string, change: SeriesChange): Promise<ManagedSeries> {
  authorize(ctx, 'series.manage');
  return write(ctx, async ({ tx, publish }) => {
    const before = await readSeries(tx, id);
    const { title = before.title, description = before.description } = change;
    await assertFreeTitle(tx, title, id);
    const slug = await slugAfter(tx, before, title, change.slug);
    if (slug !== before.slug || tagKey(title) !== tagKey(before.title)) {
      await addFormerNames(tx, 'series', { id, slug: before.slug, name: before.title }, ctx.now());
      await dropFormerNames(tx, 'series', { slug, name: title });
    }
    await tx
      .updateTable('series')
      .set({ title, key: tagKey(title), slug, description, updated_at: instant(ctx.now()) })
      .where('id', '=', id)
      .execute();
    const subject = title === before.title ? title : `${before.title} → ${title}`;
    const detail = Object.keys(change).sort().join(', ');
    await recordAudit(tx, ctx, { action: 'series.changed', subject, detail });
    publish();
    return readSeries(tx, id);
  });
}

/** Deletes a series. Its articles stay, and belong to none. Throws `not_found`. */
export async function deleteSeries(ctx: Ctx, id: string): Promise<void> {
  authorize(ctx, 'series.manage');
  await write(ctx, async ({ tx, publish }) => {
    const { title, articles } = await readSeries(tx, id);
    await tx
      .updateTable('article')
      .set({ series_id: null, series_part: null })
      .where('series_id', '=', id)
      .execute();
    await tx.deleteFrom('series').where('id', '=', id).execute();
    await removeFormerNames(tx, 'series', id);
    await recordAudit(tx, ctx, {
      action: 'series.deleted',
      subject: title,
      detail: plural(articles, 'article'),
    });
    publish();
  });
}

/** The given slug, one made from a new title, or the present one. */
async function slugAfter(
  tx: Writer,
  before: ManagedSeries,
  title: string,
  wanted: string | undefined,
): Promise<string> {
  if (wanted && wanted !== before.slug) {
    const slug = slugify(wanted);
    await assertFreeSlug(tx, slug, before._id);
    return slug;
  }
  const isSame = wanted || slugify(title) === slugify(before.title);
  return isSame ? before.slug : freeSeriesSlug(tx, title, before._id);
}

async function assertFreeTitle(tx: Writer, title: string, id = ''): Promise<void> {
  const taken = await tx
    .selectFrom('series')
    .select('title')
    .where('key', '=', tagKey(title))
    .where('id', '<>', id)
    .executeTakeFirst();
  if (taken)
    throw fieldConflict('title', `There already is a series '${taken.title}'. Merge the two instead.`);
}

async function assertFreeSlug(tx: Writer, slug: string, id = ''): Promise<void> {
  const taken = await tx
    .selectFrom('series')
    .select('title')
    .where('slug', '=', slug)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (taken) throw fieldConflict('slug', `${taken.title} already has the slug '${slug}'.`);
}

function fieldConflict(path: string, message: string): LekhaError {
  return new LekhaError('conflict', message, { errors: [{ path, message }] });
}
