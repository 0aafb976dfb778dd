import type { EditablePage, SitePageChange, SitePageSlug } from '../../contract/settings.ts';
import { formatInstant } from '../../platform/clock.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { recordAudit } from '../audit/audit.ts';
import {
  BODY_LIMITS,
  type BodyLimits,
  cleanBody,
  imageUrlsIn,
  RENDER_VERSION,
  renderBody,
} from '../body/body.ts';
import type { Ctx } from '../context.ts';
import { invalid, notFound } from '../errors.ts';
import { assertImagesExist, existingImageUrls, findImages, recordImageUses } from '../images/images.ts';
import { authorize } from '../permissions.ts';
import { pingPage } from '../pings/pings.ts';
import { loadSettings } from '../site-settings.ts';
import { write } from '../write.ts';
import { staleError } from './change-settings.ts';
import { defaultText, knownSlug } from './site-pages.ts';

/** Loads a site page for its editor. Throws `not_found` for a slug that no site page has. */
export async function loadSitePageForEditing(ctx: Ctx, slug: string): Promise<EditablePage> {
  authorize(ctx, 'settings.write');
  const known = assertKnownSlug(slug);
  const row = await storedPage(ctx.db.read, known);
  const version = row?.version ?? 0;
  if (row && row.title !== '')
    return { slug: known, title: row.title, post: row.body, version, isDefault: false };
  const { title, body } = await defaultShown(ctx, known);
  return { slug: known, title, post: body, version, isDefault: true };
}

/** The default text of a page as its editor shows it. */
async function defaultShown(ctx: Ctx, slug: SitePageSlug): Promise<{ title: string; body: string }> {
  const { title, rendered } = await defaultText(ctx, slug);
  const { html } = await cleanBody(rendered, { origin: ctx.config.publicUrl });
  return { title, body: html };
}

/**
 * Changes a site page, with the cleaning and rendering of articles; null restores the default text. `version`
 * is the one it was opened with; without it the change applies to the stored version. Throws `conflict` if
 * somebody has changed it since then, `invalid` without a text, `too_large`, and `not_found` for a slug that
 * no site page has.
 */
export async function changeSitePage(
  ctx: Ctx,
  slug: string,
  change: SitePageChange | null,
  version: number | undefined,
): Promise<EditablePage> {
  authorize(ctx, 'settings.write');
  const known = assertKnownSlug(slug);
  const content = change ? await renderSitePage(ctx, change) : defaultContent;
  const urls = imageUrlsIn(content.body);
  const existing = await existingImageUrls(ctx.db.read, urls);
  const updated_at = formatInstant(ctx.now());
  // Made before the write, because a change that was done must not fail afterwards.
  const shown = change ? content : await defaultShown(ctx, known);
  return write(ctx, async ({ tx, invalidatePages }) => {
    const current = (await storedPage(tx, known))?.version ?? 0;
    if (version !== undefined && version !== current)
      throw staleError('This page has been changed since you opened it, so your version was not saved.');
    await store(tx, { slug: known, ...content, version: current + 1, updated_at });
    const existed = urls.filter((url) => existing.has(url));
    await assertImagesExist(
      tx,
      existed.map((url) => ({ url, path: 'post' })),
    );
    const uses = urls.map((url) => ({ url, role: 'body' }));
    await recordImageUses(tx, { kind: 'page', id: known }, uses);
    const detail = change ? undefined : 'reset to the default text';
    await recordAudit(tx, ctx, { action: 'page.changed', subject: known, detail });
    await pingPage(tx, ctx, `/${known}`);
    invalidatePages();
    return {
      slug: known,
      title: shown.title,
      post: shown.body,
      version: current + 1,
      isDefault: change === null,
    };
  });
}

/** The columns of a page's text. */
export interface PageContent {
  title: string;
  body: string;
  rendered: string;
  render_version: number;
}

/** The row of a page whose default text was restored. */
const defaultContent: PageContent = { title: '', body: '', rendered: '', render_version: RENDER_VERSION };

/** Cleans and renders a page's text. Throws `invalid` if nothing is left of it. */
export async function renderSitePage(
  ctx: Ctx,
  { title, post }: SitePageChange,
  limits: BodyLimits = BODY_LIMITS,
): Promise<PageContent> {
  const origin = ctx.config.publicUrl;
  const { html } = await cleanBody(post, { origin, limits });
  const [{ lang }, images] = await Promise.all([
    loadSettings(ctx),
    findImages(ctx.db.read, imageUrlsIn(html)),
  ]);
  const { rendered, text } = await renderBody(html, {
    images,
    additionalImages: [],
    lang,
    origin,
  });
  if (text.trim() === '') throw invalid('post', 'Please write some text.');
  return { title, body: html, rendered, render_version: RENDER_VERSION };
}

function assertKnownSlug(slug: string): SitePageSlug {
  const known = knownSlug(slug);
  if (!known) throw notFound('Page');
  return known;
}

function storedPage(reader: Reader, slug: SitePageSlug) {
  return reader
    .selectFrom('page')
    .select(['title', 'body', 'version'])
    .where('slug', '=', slug)
    .executeTakeFirst();
}

async function store(
  tx: Writer,
  row: PageContent & { slug: SitePageSlug; version: number; updated_at: string },
): Promise<void> {
  const { slug, ...changed } = row;
  await tx
    .insertInto('page')
    .values(row)
    .onConflict((page) => page.column('slug').doUpdateSet(changed))
    .execute();
}
