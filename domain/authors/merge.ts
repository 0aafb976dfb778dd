import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Author } from '../../contract/author.ts';
import type { Writer } from '../../platform/db/database.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Ctx } from '../context.ts';
import { LekhaError } from '../errors.ts';
import { authorize } from '../permissions.ts';
import { addRedirects, moveRedirects } from '../redirect-rows.ts';
import { reindexSoon } from '../search/search.ts';
import { write } from '../write.ts';
import { recordPortrait, removeAuthor } from './change-authors.ts';
import { authorTarget, formerPath } from './former-authors.ts';
import { readAuthor, showAuthor } from './read-authors.ts';

/** Articles that one statement moves. On SQLite the event loop waits for a statement. */
const BATCH = 250;

/**
 * Moves the articles of an author to another, who keeps name and slug, and takes over what only the first one
 * has: account, bio, image, links, account of the fediverse. The former slug leads to the other author.
 * Throws `not_found`, and `conflict` if both have accounts.
 */
export async function mergeAuthors(ctx: Ctx, id: string, intoId: string): Promise<Author> {
  authorize(ctx, 'author.manage');
  return write(ctx, async ({ tx, invalidatePages }) => {
    const from = await readAuthor(tx, id);
    const into = await readAuthor(tx, intoId);
    if (from._id === into._id) throw new LekhaError('invalid', 'Choose another author to merge with.');
    if (from.account) authorize(ctx, 'author.connect');
    if (from.account && into.account) {
      throw new LekhaError(
        'conflict',
        'Both authors are connected with accounts. Disconnect one of them first.',
      );
    }
    await moveArticles(tx, ctx, from._id, into._id);
    await moveRedirects(tx, 'author', from._id, into._id);
    await addRedirects(tx, [formerPath(from.slug)], authorTarget(into._id), ctx.now());
    await removeAuthor(tx, from._id);
    await takeOver(tx, from, into);
    await recordAudit(tx, ctx, { action: 'author.merged', subject: `${from.name} → ${into.name}` });
    invalidatePages();
    return showAuthor(ctx, await readAuthor(tx, into._id));
  });
}

async function takeOver(tx: Writer, from: Author, into: Author): Promise<void> {
  const userImage = into.userImage ?? from.userImage;
  const fields = {
    bio: into.bio ?? from.bio,
    image: userImage,
    links: JSON.stringify(into.links.length > 0 ? into.links : from.links),
    fediverse: into.fediverse ?? from.fediverse,
    user_id: into.account?._id ?? from.account?._id ?? null,
  };
  await tx.updateTable('author').set(fields).where('id', '=', into._id).execute();
  if (into.userImage === null) await recordPortrait(tx, into._id, userImage);
}

/**
 * Names one author instead of another in all articles, also in the trash, and in revisions. Versions stay:
 * the text has not changed.
 */
async function moveArticles(tx: Writer, ctx: Ctx, from: string, into: string): Promise<void> {
  for (;;) {
    const batch = await tx
      .selectFrom('article_author')
      .innerJoin('article', 'article.id', 'article_author.article_id')
      .select(['article.id', 'article.n', 'article.author_id', 'article.more_authors'])
      .where('article_author.author_id', '=', from)
      .limit(BATCH)
      .execute();
    if (batch.length === 0) break;
    const alone = batch.filter(({ more_authors }) => more_authors === '[]').map(({ id }) => id);
    if (alone.length > 0) {
      await tx.updateTable('article').set({ author_id: into }).where('id', 'in', alone).execute();
    }
    for (const row of batch.filter(({ more_authors }) => more_authors !== '[]')) {
      await tx
        .updateTable('article')
        .set(replaceAuthor(row, from, into))
        .where('id', '=', row.id)
        .execute();
    }
    await moveRevisions(
      tx,
      batch.map(({ id }) => id),
      from,
      into,
    );
    await reindexSoon(
      tx,
      ctx,
      batch.map(({ n }) => n),
    );
    await setImmediate();
  }
}

async function moveRevisions(tx: Writer, articleIds: string[], from: string, into: string): Promise<void> {
  await tx
    .updateTable('revision')
    .set({ author_id: into })
    .where('article_id', 'in', articleIds)
    .where('author_id', '=', from)
    .execute();
  await tx
    .updateTable('revision')
    .set({ more_authors: sql`replace(more_authors, ${from}, ${into})` })
    .where('article_id', 'in', articleIds)
    .where('more_authors', '<>', '[]')
    .execute();
}

/** The columns with `into` at the first place of either author. */
function replaceAuthor(
  { author_id, more_authors }: { author_id: string | null; more_authors: string },
  from: string,
  into: string,
): { author_id: string | null; more_authors: string } {
  const ids = [...(author_id === null ? [] : [author_id]), ...(JSON.parse(more_authors) as string[])];
  const [first = null, ...others] = new Set(ids.map((id) => (id === from ? into : id)));
  return { author_id: first, more_authors: JSON.stringify(others) };
}
