import { type Letter, type LetterInput, WELCOME } from '../../../contract/letter.ts';
import { MAX_LETTERS } from '../../../contract/limits.ts';
import { formatInstant } from '../../../platform/clock.ts';
import type { Writer } from '../../../platform/db/database.ts';
import { recordAudit } from '../../audit/audit.ts';
import { imageUrlsIn } from '../../body/body.ts';
import type { Ctx } from '../../context.ts';
import { countRows } from '../../count-rows.ts';
import { LekhaError, notFound } from '../../errors.ts';
import { newId } from '../../id.ts';
import { assertImagesExist, existingImageUrls, recordImageUses } from '../../images/images.ts';
import { authorize } from '../../permissions.ts';
import { renderSitePage } from '../../site/site.ts';
import { firstFree, slugify } from '../../slug.ts';
import { write } from '../../write.ts';
import { composeLetter } from './compose-letter.ts';
import { findLetter, type LetterRow, toLetter } from './read-letters.ts';

/** Creates a letter. Throws `invalid` without a text, `too_large`, and `conflict` if there are too many. */
export function createLetter(ctx: Ctx, input: LetterInput): Promise<Letter> {
  return saveLetter(ctx, newId(), input, 0);
}

/**
 * Changes a letter, or the welcome email. What was sent stays as it is; the page of a sent letter changes.
 * `version` is the one that the change is based on. Throws `not_found`, and what `createLetter` throws;
 * `conflict` also if somebody has changed it since then.
 */
export function changeLetter(
  ctx: Ctx,
  id: string,
  input: LetterInput,
  version: number | undefined,
): Promise<Letter> {
  return saveLetter(ctx, id, input, version, true);
}

async function saveLetter(
  ctx: Ctx,
  id: string,
  { subject, post, hasPage, isActive }: LetterInput,
  basedOn: number | undefined,
  mustExist = false,
): Promise<Letter> {
  authorize(ctx, 'newsletter.send');
  const isWelcome = id === WELCOME;
  if (mustExist && !isWelcome && !(await findLetter(ctx.db.read, id))) throw notFound('Letter');
  const { body, rendered, render_version } = await renderSitePage(ctx, { title: subject, post });
  // The welcome email has no page with the rest: one that is too long is refused now.
  if (isWelcome)
    await composeLetter(ctx, { subject, slug: null, has_page: 0, body, rendered, render_version });
  const urls = imageUrlsIn(body);
  const existing = await existingImageUrls(ctx.db.read, urls);
  const now = formatInstant(ctx.now());
  return write(ctx, async ({ tx, invalidatePages }) => {
    const before = await findLetter(tx, id);
    if (mustExist && !isWelcome && !before) throw notFound('Letter');
    if (basedOn !== undefined && basedOn !== (before?.version ?? 0)) throw staleLetter();
    if (!before) await assertRoom(tx);
    const row: LetterRow = {
      id,
      slug: isWelcome ? null : await chooseSlug(tx, subject, before),
      subject,
      body,
      rendered,
      render_version,
      has_page: Number(hasPage && !isWelcome),
      is_active: Number(isActive && isWelcome),
      version: (before?.version ?? 0) + 1,
      created_by: before ? before.created_by : ctx.actor.userId,
      created_at: before?.created_at ?? now,
      updated_at: now,
      sent_at: before?.sent_at ?? null,
    };
    const { id: _, ...changed } = row;
    await tx
      .insertInto('letter')
      .values(row)
      .onConflict((letter) => letter.column('id').doUpdateSet(changed))
      .execute();
    const used = urls.filter((url) => existing.has(url));
    await assertImagesExist(
      tx,
      used.map((url) => ({ url, path: 'post' })),
    );
    await recordImageUses(
      tx,
      { kind: 'letter', id },
      urls.map((url) => ({ url, role: 'body' })),
    );
    const change = before ? 'letter.changed' : 'letter.created';
    await recordAudit(tx, ctx, { action: isWelcome ? 'welcome_email.changed' : change, subject });
    if (isPublic(row) || (before && isPublic(before))) invalidatePages();
    return toLetter(row);
  });
}

/** True if a letter has a page that anyone can read. */
export function isPublic({ has_page, sent_at }: Pick<LetterRow, 'has_page' | 'sent_at'>): boolean {
  return has_page === 1 && sent_at !== null;
}

/** The error for a letter that somebody else has changed meanwhile. */
export function staleLetter(): LekhaError {
  return new LekhaError(
    'conflict',
    'This letter has been changed since you opened it, so your version was not saved.',
  );
}

/** A slug from the subject; that of a sent letter stays, because the email links to it. */
async function chooseSlug(tx: Writer, subject: string, before: LetterRow | undefined): Promise<string> {
  if (before?.slug && (before.sent_at !== null || before.subject === subject)) return before.slug;
  return firstFree(slugify(subject), async (slugs) => {
    const rows = await tx
      .selectFrom('letter')
      .select('slug')
      .where('slug', 'in', slugs)
      .where('id', '<>', before?.id ?? '')
      .execute();
    return new Set(rows.map(({ slug }) => slug!));
  });
}

async function assertRoom(tx: Writer): Promise<void> {
  if ((await countRows(tx.selectFrom('letter'))) < MAX_LETTERS) return;
  throw new LekhaError('conflict', `There are ${MAX_LETTERS} letters already. Delete one first.`);
}

/**
 * Deletes a letter with its page; emails that were sent stay. The welcome email gets its default text and is
 * not sent any more. Throws `not_found`.
 */
export async function deleteLetter(ctx: Ctx, id: string): Promise<void> {
  authorize(ctx, 'newsletter.send');
  await write(ctx, async ({ tx, invalidatePages }) => {
    const row = await findLetter(tx, id);
    if (!row) throw notFound('Letter');
    await tx.deleteFrom('letter').where('id', '=', id).execute();
    await recordImageUses(tx, { kind: 'letter', id }, []);
    const action = id === WELCOME ? 'welcome_email.changed' : 'letter.deleted';
    await recordAudit(tx, ctx, { action, subject: row.subject });
    if (isPublic(row)) invalidatePages();
  });
}
