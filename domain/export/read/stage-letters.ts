import { imageUrlsIn, STORED_LIMITS } from '../../body/body.ts';
import type { Ctx } from '../../context.ts';
import { renderSitePage } from '../../site/site.ts';
import { fileNames } from '../format.ts';
import { damagedBy, type Staging } from './staging.ts';

/** Renders and adds the letters to subscribers. */
export async function stageLetters(ctx: Ctx, staging: Staging): Promise<void> {
  const { source, insert, addUses } = staging;
  for (const each of await source.list('letters')) {
    const { id, slug = null, subject } = each;
    const { title: _, ...texts } = await damagedBy(fileNames.letters, () =>
      renderSitePage(ctx, { title: subject, post: each.body }, STORED_LIMITS),
    );
    await insert('letter', {
      id,
      slug,
      subject,
      ...texts,
      has_page: Number(each.hasPage),
      is_active: Number(each.isActive),
      version: 1,
      created_by: staging.accountId(each.createdBy),
      created_at: each.created,
      updated_at: each.updated,
      sent_at: each.sent ?? null,
    });
    await addUses(
      'letter',
      id,
      imageUrlsIn(texts.body).map((url) => ({ url, role: 'body' })),
    );
  }
}
