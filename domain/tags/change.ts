import type { ManagedTag, NewTag, TagChange } from '../../contract/tag.ts';
import { instant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import { plural } from '../../shared/text/counts.ts';
import { tagKey } from '../../shared/text/tag-names.ts';
import { recordAudit } from '../audit/audit.ts';
import { type Ctx, write } from '../context.ts';
import { LekhaError } from '../errors.ts';
import { addFormerNames, dropFormerNames, removeFormerNames } from '../former-names/former-names.ts';
import { newId } from '../id.ts';
import { authorize } from '../permissions.ts';
import { slugify } from '../slug.ts';
import { replaceInArticles } from './articles.ts';
import { freeTagSlug } from './assign.ts';
import { readTag } from './manage.ts';

/** Creates a tag, also one whose name led to another. Throws `conflict` if the name or the given slug is taken. */
export async function createTag(ctx: Ctx, { name, slug, description = null }: NewTag): Promise<ManagedTag> {
  authorize(ctx, 'tag.manage');
  const id = newId();
  return write(ctx, async ({ tx }) => {
    await assertFreeName(tx, name, id);
    if (slug) await assertFreeSlug(tx, slugify(slug), id);
    const row = { id, name, slug: slug ? slugify(slug) : await freeTagSlug(tx, name), description };
    await dropFormerNames(tx, 'tag', row);
    await tx
      .insertInto('tag')
      .values({ ...row, key: tagKey(name), created_at: instant(ctx.now()) })
      .execute();
    await recordAudit(tx, ctx, { action: 'tag.created', subject: name });
    return readTag(tx, id);
  });
}

/**
 * Changes the given fields of a tag. A new name carries the articles along and makes a new slug; the former ones lead to the
 * tag. Throws `not_found`, and `conflict` if another tag has the name or slug.
 */
export async function updateTag(ctx: Ctx, id: string, change: TagChange): Promise<ManagedTag> {
  authorize(ctx, 'tag.manage');
  return write(ctx, async ({ tx, publish }) => {
    const before = await readTag(tx, id);
    const { name = before.name, description = before.description } = change;
    await assertFreeName(tx, name, id);
    const slug = await slugAfter(tx, before, name, change.slug);
    if (slug !== before.slug || tagKey(name) !== tagKey(before.name)) {
      await addFormerNames(tx, 'tag', { ...before, id }, ctx.now());
      await dropFormerNames(tx, 'tag', { slug, name });
    }
    await tx
      .updateTable('tag')
      .set({ name, key: tagKey(name), slug, description })
      .where('id', '=', id)
      .execute();
    if (name !== before.name) await replaceInArticles(tx, ctx, { id, name: before.name }, name);
    const subject = name === before.name ? name : `${before.name} → ${name}`;
    const detail = Object.keys(change).sort().join(', ');
    await recordAudit(tx, ctx, { action: 'tag.changed', subject, detail });
    publish();
    return readTag(tx, id);
  });
}

/** Deletes a tag and removes it from its articles, which stay. Throws `not_found`. */
export async function deleteTag(ctx: Ctx, id: string): Promise<void> {
  authorize(ctx, 'tag.manage');
  await write(ctx, async ({ tx, publish }) => {
    const { name, articles } = await readTag(tx, id);
    await replaceInArticles(tx, ctx, { id, name }, null);
    await tx.deleteFrom('tag').where('id', '=', id).execute();
    await removeFormerNames(tx, 'tag', id);
    await recordAudit(tx, ctx, { action: 'tag.deleted', subject: name, detail: plural(articles, 'article') });
    publish();
  });
}

/** The given slug, one made from a new name, or the present one. */
async function slugAfter(
  tx: Writer,
  before: ManagedTag,
  name: string,
  wanted: string | undefined,
): Promise<string> {
  if (wanted && wanted !== before.slug) {
    const slug = slugify(wanted);
    await assertFreeSlug(tx, slug, before._id);
    return slug;
  }
  const isSame = wanted || slugify(name) === slugify(before.name);
  return isSame ? before.slug : freeTagSlug(tx, name, before._id);
}

async function assertFreeName(tx: Writer, name: string, id: string): Promise<void> {
  const taken = await tx
    .selectFrom('tag')
    .select('name')
    .where('key', '=', tagKey(name))
    .where('id', '<>', id)
    .executeTakeFirst();
  if (taken) throw fieldConflict('name', `There already is a tag '${taken.name}'. Merge the two instead.`);
}

async function assertFreeSlug(tx: Writer, slug: string, id: string): Promise<void> {
  const taken = await tx
    .selectFrom('tag')
    .select('name')
    .where('slug', '=', slug)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (taken) throw fieldConflict('slug', `${taken.name} already has the slug '${slug}'.`);
}

function fieldConflict(path: string, message: string): LekhaError {
  return new LekhaError('conflict', message, { errors: [{ path, message }] });
}
