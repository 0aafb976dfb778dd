import { instant } from '../../../platform/clock.ts';
import type { Writer } from '../../../platform/db/database.ts';
import { importArticle, updateArticle } from '../../articles/articles.ts';
import { type Ctx, write } from '../../context.ts';
import { siteSettings } from '../../site-settings.ts';
import { type WelcomeArticle, welcomeArticles } from './texts.ts';

const SOURCE = 'welcome';
const DONE = 'welcomed';
const CATEGORY = 'getting started';

/** Another instance made the article a moment ago. */
class AlreadyThere extends Error {}

/**
 * Gives a site that never held an article its first three, unless the operator set `WELCOME=0`. Several instances may
 * ask at once, and one may be killed half way: each article is made once. Answers whether this call made any.
 */
export async function welcome(ctx: Ctx): Promise<boolean> {
  if (!ctx.config.welcome || !(await isWanted(ctx))) return false;
  const { name } = await siteSettings(ctx);
  let made = 0;
  for (const [age, article] of welcomeArticles.entries()) if (await make(ctx, article, age, name)) made++;
  await write(ctx, ({ tx }) =>
    tx
      .insertInto('setting')
      .values({ key: DONE, value: 'true', version: 1 })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute(),
  );
  return made > 0;
}

/** On an empty site, and where a first start was interrupted; never again once it was done. */
async function isWanted({ db }: Ctx): Promise<boolean> {
  const done = await db.read.selectFrom('setting').select('key').where('key', '=', DONE).executeTakeFirst();
  if (done) return false;
  const article = await db.read.selectFrom('article').select('n').limit(1).executeTakeFirst();
  if (!article) return true;
  const begun = await db.read
    .selectFrom('import_item')
    .select('source_key')
    .where('source', '=', SOURCE)
    .executeTakeFirst();
  return begun !== undefined;
}

/** Makes one article, `age` minutes old; false when it is there already. */
async function make(ctx: Ctx, article: WelcomeArticle, age: number, byline: string): Promise<boolean> {
  const input = {
    ...article,
    category: CATEGORY,
    lang: 'en',
    status: 'published' as const,
    date: instant(ctx.now() - age * 60_000),
    byline: { name: byline, image: null, bio: null },
  };
  try {
    const { _id } = await importArticle(ctx, input, (tx, made) => note(tx, article.slug, made, input.date));
    if (age === 0) await updateArticle(ctx, _id, { featured: true });
    return true;
  } catch (error) {
    if (error instanceof AlreadyThere) return false;
    throw error;
  }
}

/** Remembers the article in the transaction that makes it; throwing undoes that. */
async function note(
  tx: Writer,
  slug: string,
  made: { _id: string; version: number },
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
      target_id: made._id,
      target_version: made.version,
      imported_at: now,
    })
    .execute();
}
