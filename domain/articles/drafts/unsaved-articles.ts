import { setImmediate } from 'node:timers/promises';
import { isBlankForm } from '../../../contract/form-content.ts';
import { MAX_WORKING_COPIES, UNTITLED_START } from '../../../contract/limits.ts';
import type { FormContent } from '../../../contract/working-copy.ts';
import type { Html } from '../../../shared/body/schema.ts';
import { normalize } from '../../../shared/text/combining-marks.ts';
import { readBody } from '../../body/body.ts';
import type { Ctx } from '../../context.ts';
import { authorizeCall } from '../../permissions.ts';
import { shorten } from '../../shorten.ts';
import { selectCopies } from './working-copies.ts';

/** The part of a body in which its first words are looked for. */
const READ_BODY = 5000;
const BLOCK = /^(?:p|h[1-6]|li|d[td]|t[dh]|pre|summary|figcaption|br)$/;

/** The autosaved text of a new article that was never saved. */
export interface UnsavedArticle {
  /** The editor session, and the sequence of its last autosave. */
  sessionId: string;
  sequence: number;
  title: string;
  /** The first words of an article without a title; '' for others. */
  start: string;
  category: string;
  /** The time of the last autosave. */
  updatedAt: string;
}

/**
 * Lists the user's unsaved articles whose title contains `term`, the newest first: at most
 * `MAX_WORKING_COPIES`.
 */
export async function listUnsavedArticles(ctx: Ctx, term: string): Promise<UnsavedArticle[]> {
  authorizeCall(ctx, 'article.write');
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
    const title = form.title.trim();
    const start = title === '' ? shorten(form.excerpt || readStart(form.post), UNTITLED_START) : '';
    unsaved.push({ ...row, title, start, category: form.category.trim() });
  }
  return unsaved;
}

/**
 * Loads one form in a tick of its own: it may have 2 MB, and a list of them would delay every other request.
 */
async function loadForm(ctx: Ctx, id: string): Promise<FormContent | null> {
  await setImmediate();
  const row = await ctx.db.read
    .selectFrom('working_copy')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.content ? (JSON.parse(row.content) as FormContent) : null;
}

/** The beginning of a body as typed, with a space between its blocks. */
function readStart(body: string): string {
  const read = (pieces: readonly Html[]): string =>
    pieces
      .map((piece) =>
        typeof piece === 'string' ? piece : `${read(piece.children)}${BLOCK.test(piece.tag) ? ' ' : ''}`,
      )
      .join('');
  return read(readBody(body.slice(0, READ_BODY)));
}

function lowerCase(text: string): string {
  return normalize(text, 'NFC').toLowerCase();
}
