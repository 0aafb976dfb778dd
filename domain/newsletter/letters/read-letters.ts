import type { Selectable } from 'kysely';
import { type Letter, type LetterSummary, WELCOME } from '../../../contract/letter.ts';
import { MAX_LETTERS } from '../../../contract/limits.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import type { LetterTable } from '../../../platform/db/schema.ts';
import { escapeText } from '../../../shared/text/escape-html.ts';
import { publishedBody, RENDER_VERSION, STORED_LIMITS } from '../../body/body.ts';
import type { Ctx } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { isPossibleId } from '../../id.ts';
import { authorize } from '../../permissions.ts';
import { loadSettings, renderSitePage } from '../../site/site.ts';
import { normalisePath } from '../../slug.ts';

/** A stored letter. */
export type LetterRow = Selectable<LetterTable>;

const LISTED = 100;
const summary = ['id', 'subject', 'slug', 'has_page', 'is_active', 'sent_at', 'updated_at'] as const;

/** Lists the latest letters, drafts first, without the welcome email. */
export async function listLetters(ctx: Ctx): Promise<LetterSummary[]> {
  authorize(ctx, 'newsletter.send');
  const rows = await ctx.db.read
    .selectFrom('letter')
    .select(summary)
    .where('id', '<>', WELCOME)
    .orderBy((eb) => eb.case().when('sent_at', 'is', null).then(0).else(1).end())
    .orderBy('updated_at', 'desc')
    .limit(LISTED)
    .execute();
  return rows.map(summarise);
}

/** Reads a letter, or the welcome email, as it is edited. Throws `not_found`. */
export async function readLetter(ctx: Ctx, id: string): Promise<Letter> {
  authorize(ctx, 'newsletter.send');
  return toLetter(await loadLetter(ctx, id));
}

/** A letter as its editor gets it. */
export function toLetter(row: LetterRow): Letter {
  const { body: post, version } = row;
  // A welcome email that nobody has written has no date.
  return { ...summarise(row), updatedAt: version === 0 ? null : row.updated_at, post, version };
}

function summarise(row: Pick<LetterRow, (typeof summary)[number]>): LetterSummary {
  return {
    _id: row.id,
    subject: row.subject,
    slug: row.slug,
    hasPage: row.has_page === 1,
    isActive: row.is_active === 1,
    sentAt: row.sent_at,
    updatedAt: row.updated_at,
  };
}

/** Loads a letter; the welcome email has a default text until somebody changes it. Throws `not_found`. */
export async function loadLetter(ctx: Ctx, id: string): Promise<LetterRow> {
  const row = await findLetter(ctx.db.read, id);
  if (row) return row;
  if (id !== WELCOME) throw notFound('Letter');
  return defaultWelcome((await loadSettings(ctx)).name);
}

/** Finds a stored letter. */
export async function findLetter(reader: Reader | Writer, id: string): Promise<LetterRow | undefined> {
  if (!isPossibleId(id)) return undefined;
  return reader.selectFrom('letter').selectAll().where('id', '=', id).executeTakeFirst();
}

function defaultWelcome(site: string): LetterRow {
  const body = `<p>Thank you for subscribing to ${escapeText(site)}. From now on you get new articles by email. To choose how often, and about what, open <em>Preferences</em> at the end of each email.</p>`;
  return {
    id: WELCOME,
    slug: null,
    subject: `Welcome to ${site}`,
    body,
    rendered: body,
    render_version: RENDER_VERSION,
    has_page: 0,
    is_active: 0,
    version: 0,
    created_by: null,
    created_at: '',
    updated_at: '',
    sent_at: null,
  };
}

/** The rendered text of a letter, by the current renderer. */
export async function renderedLetter(
  ctx: Ctx,
  {
    subject,
    body,
    rendered,
    render_version,
  }: Pick<LetterRow, 'subject' | 'body' | 'rendered' | 'render_version'>,
): Promise<string> {
  if (render_version >= RENDER_VERSION) return rendered;
  return (await renderSitePage(ctx, { title: subject, post: body }, STORED_LIMITS)).rendered;
}

/** A letter in the archive. */
export interface ArchivedLetter {
  slug: string;
  subject: string;
  rendered: string;
  sentAt: string;
}

/** Lists the letters that were sent and have a page, the newest first. */
export async function listArchivedLetters(
  ctx: Ctx,
  limit = MAX_LETTERS,
): Promise<Omit<ArchivedLetter, 'rendered'>[]> {
  const rows = await archived(ctx)
    .select(['slug', 'subject', 'sent_at'])
    .orderBy('sent_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ slug, subject, sent_at }) => ({ slug: slug!, subject, sentAt: sent_at! }));
}

function archived({ db }: Ctx) {
  return db.read.selectFrom('letter').where('has_page', '=', 1).where('sent_at', 'is not', null);
}

/** A letter that was sent and has a page, by the slug of that; null for any other. */
export async function readArchivedLetter(ctx: Ctx, slug: string): Promise<ArchivedLetter | null> {
  if (normalisePath(slug) !== slug) return null;
  const row = await archived(ctx).selectAll().where('slug', '=', slug).executeTakeFirst();
  if (!row) return null;
  return {
    slug,
    subject: row.subject,
    rendered: await publishedBody(await renderedLetter(ctx, row)),
    sentAt: row.sent_at!,
  };
}
