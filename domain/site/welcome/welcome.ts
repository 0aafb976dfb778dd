import { readFile } from 'node:fs/promises';
import { formatInstant } from '../../../platform/clock.ts';
import type { Writer } from '../../../platform/db/database.ts';
import { fromRoot } from '../../../platform/install-folder.ts';
import { importArticle, updateArticle } from '../../articles/articles.ts';
import type { Ctx } from '../../context.ts';
import { storeImage } from '../../images/images.ts';
import { loadSettings } from '../../site-settings.ts';
import { write } from '../../write.ts';
import { type WelcomeArticle, welcomeArticles } from './texts.ts';

/** The source of its articles in `import_item`. */
export const SOURCE = 'welcome';
const DONE = 'welcomed';
const CATEGORY = 'getting started';

/** Thrown if another instance has just created the article. */
class AlreadyThere extends Error {}

/**
 * Creates three articles on a site that never had any, unless the operator set `WELCOME=0`. Several instances
 * may call it at once, and one may be killed half-way: each article is created once. Returns true if this
 * call created any.
 */
export async function welcome(ctx: Ctx): Promise<boolean> {
  if (!ctx.config.welcome || !(await isWanted(ctx))) return false;
  const { name } = await loadSettings(ctx);
  let created = 0;
  for (const [age, article] of welcomeArticles.entries())
    if (await create(ctx, article, age, name)) created++;
  await write(ctx, ({ tx }) =>
    tx
      .insertInto('setting')
      .values({ key: DONE, value: 'true', version: 1 })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute(),
  );
  return created > 0;
}

/** True on an empty site and after an interrupted first start; false once it was completed. */
async function isWanted({ db }: Ctx): Promise<boolean> {
  const done = await db.read.selectFrom('setting').select('key').where('key', '=', DONE).executeTakeFirst();
  if (done) return false;
  const article = await db.read.selectFrom('article').select('n').limit(1).executeTakeFirst();
  if (!article) return true;
  const started = await db.read
    .selectFrom('import_item')
    .select('source_key')
    .where('source', '=', SOURCE)
    .executeTakeFirst();
  return started !== undefined;
}

/** Creates an article that is `age` minutes old; false if it exists. */
async function create(
  ctx: Ctx,
  { banner, excerpt, ...article }: WelcomeArticle,
  age: number,
  byline: string,
): Promise<boolean> {
  const input = {
    ...article,
    fields: { excerpt },
    bannerImg: await storeBanner(ctx, banner),
    category: CATEGORY,
    lang: 'en',
    status: 'published' as const,
    date: formatInstant(ctx.now() - age * 60_000),
    bylines: [{ name: byline, image: null, bio: null }],
  };
  try {
    const { _id } = await importArticle(ctx, input, (tx, created) =>
      note(tx, article.slug, created, input.date),
    );
    if (age === 0) await updateArticle(ctx, _id, { featured: true });
    return true;
  } catch (error) {
    if (error instanceof AlreadyThere) return false;
    throw error;
  }
}

/** Stores a bundled banner; null if that fails, since the site must start. */
async function storeBanner(ctx: Ctx, name: string): Promise<string | null> {
  try {
    const bytes = await readFile(fromRoot('domain', 'site', 'welcome', 'images', `${name}.webp`));
    return (await storeImage(ctx, bytes, { name: `${name}.webp` })).url;
  } catch (err) {
    ctx.log.warn({ event: 'welcome_banner_failed', name, err });
    return null;
  }
}

/** Records the article in the transaction that creates it; an error rolls that back. */
async function note(
  tx: Writer,
  slug: string,
  created: { _id: string; version: number },
  now: string,
): Promise<void> {
  const known = await tx
    .selectFrom('import_item')
    .select('target_id')
    .where('source', '=', SOURCE)
    .where('source_key', '=', slug)
    .executeTakeFirst();
  if (known) throw new AlreadyThere();
  await tx
    .insertInto('import_item')
    .values({
      source: SOURCE,
      source_key: slug,
      content_hash: '',
      target_id: created._id,
      target_version: created.version,
      imported_at: now,
    })
    .execute();
}
