import type { ManagedTag } from '../../contract/tag.ts';
import { recordAudit } from '../audit/audit.ts';
import { type Ctx, write } from '../context.ts';
import { LekhaError } from '../errors.ts';
import { addFormerNames, moveFormerNames } from '../former-names/former-names.ts';
import { authorize } from '../permissions.ts';
import { replaceInArticles } from './articles.ts';
import { readTag } from './manage.ts';

/**
 * Moves the articles of a tag to another, which keeps name and slug, and takes over a description if it has none. The former
 * slug leads to the other tag, and so does the former name in articles that are saved with it. Throws `not_found`.
 */
export async function mergeTags(ctx: Ctx, id: string, intoId: string): Promise<ManagedTag> {
  authorize(ctx, 'tag.manage');
  return write(ctx, async ({ tx, publish }) => {
    const from = await readTag(tx, id);
    const into = await readTag(tx, intoId);
    if (from._id === into._id) throw new LekhaError('invalid', 'Choose another tag to merge with.');
    await replaceInArticles(tx, ctx, { id, name: from.name }, into.name);
    await moveFormerNames(tx, 'tag', id, intoId);
    await addFormerNames(tx, 'tag', { ...from, id: intoId }, ctx.now());
    await tx.deleteFrom('tag').where('id', '=', id).execute();
    const description = into.description ?? from.description;
    await tx.updateTable('tag').set({ description }).where('id', '=', intoId).execute();
    await recordAudit(tx, ctx, { action: 'tag.merged', subject: `${from.name} → ${into.name}` });
    publish();
    return readTag(tx, intoId);
  });
}
