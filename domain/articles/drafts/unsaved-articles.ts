import { normalised } from '../../../contract/combining.ts';
import { MAX_WORKING_COPIES } from '../../../contract/limits.ts';
import { isBlankForm } from '../../../contract/nothing-written.ts';
import type { Written } from '../../../contract/working-copy.ts';
import type { Ctx } from '../../context.ts';
import { authorize } from '../../permissions.ts';
import { selectCopies } from './working-copies.ts';

/** Text of a new article that was autosaved and never saved, as a list shows it. */
export interface UnsavedArticle {
  /** The sitting that it was typed in, and how far its inputs had come. */
  desk: string;
  sequence: number;
  title: string;
  category: string;
  /** When it was last autosaved. */
  updatedAt: string;
}

/** The actor's begun articles whose title holds `term`, the newest first: at most `MAX_WORKING_COPIES`. */
export async function listUnsavedArticles(ctx: Ctx, term: string): Promise<UnsavedArticle[]> {
  authorize(ctx, 'article.write');
  const { userId } = ctx.actor;
  if (userId === null) return [];
  const rows = await selectCopies(ctx.db.read, userId, null)
    .select(['desk_id as desk', 'sequence', 'updated_at as updatedAt', 'content'])
    .limit(MAX_WORKING_COPIES)
    .execute();
  return rows
    .map(({ content, ...row }) => ({ ...row, content: JSON.parse(content ?? '') as Written }))
    .filter(({ content }) => !isBlankForm(content) && holds(content.title, term))
    .map(({ desk, sequence, updatedAt, content: { title, category } }) => ({
      ...{ desk, sequence, updatedAt },
      ...{ title: title.trim(), category: category.trim() },
    }));
}

function holds(title: string, term: string): boolean {
  const [text, part] = [title, term].map((one) => normalised(one, 'NFC').toLowerCase()) as [string, string];
  return text.includes(part);
}
