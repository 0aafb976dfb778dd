import { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { prepareExported } from '../articles/articles.ts';
import { cleanBody, isPublishedHtml, STORED_LIMITS } from '../body/body.ts';
import type { Ctx } from '../context.ts';
import { LekhaError } from '../errors.ts';
import { renderSitePage } from '../site/site.ts';
import { isImageUrl, parseImages } from './clean-values.ts';
import { rowsById } from './rows-by-id.ts';

/** The texts of an archive that had HTML which this site stores nowhere. */
export interface CleanedTexts {
  /** The number of texts that were cleaned and rendered again. */
  cleaned: number;
  /** The titles of articles whose text cannot be rendered: they are drafts now. */
  drafts: string[];
}

const toc = z.array(z.object({ id: z.string(), text: z.string(), level: z.int() }));

/**
 * Checks every stored text of a restored site, whose archive may come from anyone: a body is what the
 * sanitiser leaves of it, and a page what our renderer can have written. Others are cleaned and rendered
 * again; the archive still has them as they were.
 */
export async function cleanTexts(ctx: Ctx): Promise<CleanedTexts> {
  const result: CleanedTexts = { cleaned: 0, drafts: [] };
  await cleanArticles(ctx, result);
  for (const table of ['revision', 'template'] as const) result.cleaned += await cleanBodies(ctx.db, table);
  result.cleaned += await cleanPages(ctx);
  result.cleaned += await cleanLetters(ctx);
  return result;
}

async function cleanArticles(ctx: Ctx, result: CleanedTexts): Promise<void> {
  const columns = [
    'id',
    'title',
    'lang',
    'body',
    'rendered',
    'toc',
    'banner_image',
    'additional_images',
  ] as const;
  for await (const article of rowsById((after, limit) =>
    ctx.db.read
      .selectFrom('article')
      .select(columns)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  )) {
    const additional = parseImages(article.additional_images);
    const isSound =
      additional !== null &&
      toc.safeParse(JSON.parse(article.toc)).success &&
      isImageUrl(article.banner_image) &&
      isPublishedHtml(article.rendered) &&
      (await isClean(article.body));
    if (isSound) continue;
    const { id, lang, title, body: html, banner_image } = article;
    const banner = isImageUrl(banner_image) ? banner_image : null;
    const text = { html, banner, lang, additionalImages: additional ?? [] };
    const change = await prepareExported(ctx, text).then(
      ({ content }) => ({ ...content, banner_image: banner }),
      (error: unknown) => {
        if (!(error instanceof LekhaError)) throw error;
        result.drafts.push(title);
        return {
          status: 'draft',
          rendered: '',
          toc: '[]',
          additional_images: '[]',
          featured: 0,
          publish_at: null,
        } as const;
      },
    );
    result.cleaned++;
    await ctx.db.write((tx) => tx.updateTable('article').set(change).where('id', '=', id).execute());
  }
}

async function cleanBodies(db: Database, table: 'revision' | 'template'): Promise<number> {
  let cleaned = 0;
  let last = '';
  for await (const { id, body } of rowsById((after, limit) =>
    db.read
      .selectFrom(table)
      .select(['id', 'body'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  )) {
    if (body === last || (await isClean(body))) {
      last = body;
      continue;
    }
    const clean = await cleanBody(body, { limits: STORED_LIMITS }).then(
      ({ html }) => html,
      () => '',
    );
    cleaned++;
    await db.write((tx) => tx.updateTable(table).set({ body: clean }).where('id', '=', id).execute());
  }
  return cleaned;
}

/** A page that cannot be rendered gets its default text. */
async function cleanPages(ctx: Ctx): Promise<number> {
  let cleaned = 0;
  for (const { slug, title, body, rendered } of await ctx.db.read.selectFrom('page').selectAll().execute()) {
    if (isPublishedHtml(rendered) && (await isClean(body))) continue;
    const content = await renderSitePage(ctx, { title, post: body }, STORED_LIMITS).catch(
      (error: unknown) => {
        if (!(error instanceof LekhaError)) throw error;
        return { title: '', body: '', rendered: '' };
      },
    );
    cleaned++;
    await ctx.db.write((tx) => tx.updateTable('page').set(content).where('slug', '=', slug).execute());
  }
  return cleaned;
}

/** A letter that cannot be rendered loses its text. */
async function cleanLetters(ctx: Ctx): Promise<number> {
  let cleaned = 0;
  for await (const { id, subject, body, rendered } of rowsById((after, limit) =>
    ctx.db.read
      .selectFrom('letter')
      .select(['id', 'subject', 'body', 'rendered'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  )) {
    if (isPublishedHtml(rendered) && (await isClean(body))) continue;
    const content = await renderSitePage(ctx, { title: subject, post: body }, STORED_LIMITS).then(
      ({ title: _, ...texts }) => texts,
      (error: unknown) => {
        if (!(error instanceof LekhaError)) throw error;
        return { body: '', rendered: '', has_page: 0, is_active: 0 };
      },
    );
    cleaned++;
    await ctx.db.write((tx) => tx.updateTable('letter').set(content).where('id', '=', id).execute());
  }
  return cleaned;
}

async function isClean(body: string): Promise<boolean> {
  return cleanBody(body, { limits: STORED_LIMITS }).then(
    ({ html }) => html === body,
    () => false,
  );
}
