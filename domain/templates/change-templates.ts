import { pickPlain, templateFields } from '../../contract/article-fields.ts';
import { MAX_TEMPLATES } from '../../contract/limits.ts';
import type { NewTemplate, Template, TemplateDetails } from '../../contract/template.ts';
import { formatInstant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import { tagKey } from '../../shared/text/tag-names.ts';
import { copiedFields, readArticleForEditing, usedImages } from '../articles/articles.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Ctx } from '../context.ts';
import { countRows } from '../count-rows.ts';
import { conflict, LekhaError } from '../errors.ts';
import { newId } from '../id.ts';
import { recordImageUses } from '../images/images.ts';
import { authorize } from '../permissions.ts';
import { write } from '../write.ts';
import { findTemplate } from './read-templates.ts';

/**
 * Saves an article, as last saved, as a template: what a duplicate of it would have, but no authors and no
 * path. Throws `conflict` if the name is taken or there are too many templates.
 */
export async function saveTemplate(ctx: Ctx, { name, article }: NewTemplate): Promise<Template> {
  authorize(ctx, 'template.manage');
  const original = await readArticleForEditing(ctx, article);
  const { bannerImg = null, additionalImages = [] } = await copiedFields(ctx, original);
  const { title, category, subcategory, tags, series, post } = original;
  const details: TemplateDetails = {
    subcategory,
    tags,
    bannerImg,
    additionalImages,
    ...pickPlain(templateFields, original),
    series: series && { title: series.title },
  };
  const id = newId();
  const now = formatInstant(ctx.now());
  return write(ctx, async ({ tx }) => {
    await assertRoom(tx);
    await assertFreeName(tx, name, id);
    await tx
      .insertInto('template')
      .values({
        id,
        name,
        key: tagKey(name),
        title,
        category,
        body: post,
        details: JSON.stringify(details),
        created_by: ctx.actor.userId,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await recordImageUses(tx, { kind: 'template', id }, usedImages({ bannerImg, additionalImages, post }));
    await recordAudit(tx, ctx, { action: 'template.created', subject: name });
    return findTemplate(tx, id);
  });
}

/** Renames a template. Throws `not_found`, and `conflict` if the name is taken. */
export async function renameTemplate(ctx: Ctx, id: string, name: string): Promise<Template> {
  authorize(ctx, 'template.manage');
  return write(ctx, async ({ tx }) => {
    const before = await findTemplate(tx, id);
    if (before.name === name) return before;
    await assertFreeName(tx, name, id);
    await tx
      .updateTable('template')
      .set({ name, key: tagKey(name), updated_at: formatInstant(ctx.now()) })
      .where('id', '=', id)
      .execute();
    await recordAudit(tx, ctx, { action: 'template.changed', subject: `${before.name} → ${name}` });
    return findTemplate(tx, id);
  });
}

/** Deletes a template. Articles made from it are kept. Throws `not_found`. */
export async function deleteTemplate(ctx: Ctx, id: string): Promise<void> {
  authorize(ctx, 'template.manage');
  await write(ctx, async ({ tx }) => {
    const { name } = await findTemplate(tx, id);
    await tx.deleteFrom('template').where('id', '=', id).execute();
    await recordImageUses(tx, { kind: 'template', id }, []);
    await recordAudit(tx, ctx, { action: 'template.deleted', subject: name });
  });
}

async function assertRoom(tx: Writer): Promise<void> {
  if ((await countRows(tx.selectFrom('template'))) < MAX_TEMPLATES) return;
  throw new LekhaError('conflict', `There are ${MAX_TEMPLATES} templates already. Delete one first.`);
}

async function assertFreeName(tx: Writer, name: string, id: string): Promise<void> {
  const holder = await tx
    .selectFrom('template')
    .select(['id', 'name'])
    .where('key', '=', tagKey(name))
    .executeTakeFirst();
  if (!holder || holder.id === id) return;
  throw conflict('name', `There is a template named “${holder.name}” already.`);
}
