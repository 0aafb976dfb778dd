import { setImmediate } from 'node:timers/promises';
import { isBlankForm } from '../../../contract/form-content.ts';
import { MAX_WORKING_COPIES } from '../../../contract/limits.ts';
import type { FormContent } from '../../../contract/working-copy.ts';
import { normalize } from '../../../shared/text/combining-marks.ts';
import type { Ctx } from '../../context.ts';
import { authorize } from '../../permissions.ts';
import { selectCopies } from './working-copies.ts';

/** The autosaved text of a new article that was never saved. */
export interface UnsavedArticle {
  /** The editor session, and the sequence of its last autosave. */
  sessionId: string;
  sequence: number;
  title: string;
  category: string;
  /** The time of the last autosave. */
  updatedAt: string;
}

/** Lists the user's unsaved articles whose title contains `term`, the newest first: at most `MAX_WORKING_COPIES`. */
export async function listUnsavedArticles(ctx: Ctx, term: string): Promise<UnsavedArticle[]> {
  authorize(ctx, 'article.write');
  const { userId } = ctx.actor;
  if (userId === null) return [];
  const rows = await selectCopies(ctx.db.read, userId, null)
    .select(['id', 'desk_id as sessionId', 'sequence', 'updated_at as updatedAt'])
    .limit(MAX_WORKING_COPIES)
    .execute();
  const unsaved: UnsavedArticle[] = [];
  for (const { id, ...row } of rows) {
    const form = await loadForm(ctx, id);
    if (!form || isBlankForm(form) || !lowerCase(form.title).includes(lowerCase(term))) continue;
    unsaved.push({ ...row, title: form.title.trim(), category: form.category.trim() });
  }
  return unsaved;
}

/** Loads one form in a tick of its own: it may have 2 MB, and a list of them would delay every other request. */
async function loadForm(ctx: Ctx, id: string): Promise<FormContent | null> {
  await setImmediate();
  const row = await ctx.db.read
    .selectFrom('working_copy')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.content ? (JSON.parse(row.content) as FormContent) : null;
}

function lowerCase(text: string): string {
  return normalize(text, 'NFC').toLowerCase();
}
