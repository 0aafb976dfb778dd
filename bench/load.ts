import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scenes } from '../commands/demo/images.ts';
import { articleQuery } from '../contract/article.ts';
import { importArticle, listArticles, updateArticle } from '../domain/articles/articles.ts';
import { type Ctx, type Services, system } from '../domain/context.ts';
import { newId } from '../domain/id.ts';
import { storeImage } from '../domain/images/images.ts';
import { countVocabulary } from '../domain/search/search.ts';
import { createAdministrator } from '../domain/users/users.ts';
import { articleNumber } from './corpus.ts';
import { loadShort, MAX_FULL_ARTICLES } from './short.ts';

const ARTICLES_PER_COMMIT = 200;

/**
 * Puts `count` articles into an empty database by the importer's own way in, so that rows, revisions,
 * addresses and the search index are what the product makes. Only the commits are shared: two hundred
 * articles in each.
 */
export async function loadCorpus(
  services: Services,
  count: number,
  onProgress: (done: number) => void,
): Promise<void> {
  const ctx: Ctx = { ...services, actor: system };
  const owner = await ensureAdministrator(ctx);
  if (await isLoaded(ctx, count)) return;
  if (count > MAX_FULL_ARTICLES) return loadShort(ctx, { count, owner }, onProgress);
  await importAll(ctx, count, onProgress);
  await countVocabulary(ctx);
  await featureOne(ctx);
}

async function importAll(ctx: Ctx, count: number, onProgress: (done: number) => void): Promise<void> {
  const banners = await storeBanners(ctx);
  for (let from = 0; from < count; from += ARTICLES_PER_COMMIT) {
    const to = Math.min(count, from + ARTICLES_PER_COMMIT);
    await inOneCommit(ctx, async (shared) => {
      for (let i = from; i < to; i++) await importArticle(shared, articleNumber(i, banners));
    });
    onProgress(to);
  }
}

/** True if an earlier run has left this corpus here. Throws if it is another one. */
async function isLoaded(ctx: Ctx, count: number): Promise<boolean> {
  const { meta } = await listArticles(ctx, articleQuery.parse({ status: 'all' }));
  if (meta.total !== 0 && meta.total !== count)
    throw new Error(`This folder holds ${meta.total} articles, not ${count}: give another one.`);
  return meta.total === count;
}

/** Writes made through the given context are committed together at the end. */
async function inOneCommit(ctx: Ctx, work: (shared: Ctx) => Promise<void>): Promise<void> {
  await ctx.db.write((tx) => work({ ...ctx, db: { ...ctx.db, write: (inner) => inner(tx) } }));
}

async function storeBanners(ctx: Ctx): Promise<string[]> {
  const urls: string[] = [];
  for (const scene of scenes) {
    const file = join(import.meta.dirname, '..', 'commands', 'demo', 'images', `${scene}-1.webp`);
    urls.push((await storeImage(ctx, await readFile(file))).url);
  }
  return urls;
}

async function featureOne(ctx: Ctx): Promise<void> {
  const { data } = await listArticles(ctx, articleQuery.parse({ limit: '5' }));
  const chosen = data.at(-1);
  if (chosen) await updateArticle(ctx, chosen._id, { featured: true });
}

/**
 * Returns the id of a user, created if there is none: a site without an administrator prints a link at each
 * start.
 */
async function ensureAdministrator(ctx: Ctx): Promise<string> {
  const known = await ctx.db.read.selectFrom('user').select('id').limit(1).executeTakeFirst();
  if (known) return known.id;
  const input = { name: 'Bench', email: 'bench@lekha.example', password: newId() };
  return (await createAdministrator(ctx, input))._id;
}
