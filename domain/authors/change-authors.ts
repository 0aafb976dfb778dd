import type { Author, AuthorChange, NewAuthor } from '../../contract/author.ts';
import { formatInstant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import { plural } from '../../shared/text/counts.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Ctx } from '../context.ts';
import { conflict, invalid, LekhaError } from '../errors.ts';
import { newId } from '../id.ts';
import {
  assertImagesExist,
  enqueueShareImages,
  normaliseImageUrl,
  recordImageUses,
} from '../images/images.ts';
import { authorize } from '../permissions.ts';
import { addRedirects, dropRedirects, removeRedirects } from '../redirect-rows.ts';
import { reindexAuthorSoon } from '../search/search.ts';
import { slugify } from '../slug.ts';
import { type Write, write } from '../write.ts';
import { authorTarget, formerPath } from './former-authors.ts';
import { readAuthor, showAuthor } from './read-authors.ts';
import { findFreeAuthorSlug } from './store-authors.ts';

/** Creates an author. A slug that is given must be free; one that is made from the name gets a number. */
export async function createAuthor(ctx: Ctx, input: NewAuthor): Promise<Author> {
  authorize(ctx, 'author.manage');
  const { name, slug, bio = null, userImage = null, links = [], fediverse = null } = input;
  const image = normaliseImage(ctx, userImage);
  const id = newId();
  return write(ctx, async ({ tx }) => {
    const wanted = slugify(slug || name);
    if (slug) await assertFree(tx, wanted, id);
    const row = { id, slug: slug ? wanted : await findFreeAuthorSlug(tx, wanted), name, bio, image };
    await tx
      .insertInto('author')
      .values({ ...row, fediverse, links: JSON.stringify(links), created_at: formatInstant(ctx.now()) })
      .execute();
    await dropRedirects(tx, [formerPath(row.slug)]);
    await recordPortrait(tx, id, image);
    await recordAudit(tx, ctx, { action: 'author.created', subject: name });
    return showAuthor(ctx, await readAuthor(tx, id));
  });
}

/**
 * Changes the given fields of an author. The former slug leads to the new one. Throws `not_found`, `conflict`
 * if the slug or the account belongs to another author, and `invalid` for an email address without an
 * account.
 */
export async function updateAuthor(ctx: Ctx, id: string, change: AuthorChange): Promise<Author> {
  authorize(ctx, 'author.manage');
  const { name, bio, links, fediverse, account } = change;
  if (account !== undefined) authorize(ctx, 'author.connect');
  const image = change.userImage === undefined ? undefined : normaliseImage(ctx, change.userImage);
  return write(ctx, async ({ tx, invalidatePages }) => {
    const before = await readAuthor(tx, id);
    const slug = change.slug ? slugify(change.slug) : before.slug;
    if (slug !== before.slug) await moveTo(tx, before, slug, ctx.now());
    const fields = {
      slug,
      ...(name !== undefined && { name }),
      ...(bio !== undefined && { bio }),
      ...(image !== undefined && { image }),
      ...(links !== undefined && { links: JSON.stringify(links) }),
      ...(fediverse !== undefined && { fediverse }),
      ...(account !== undefined && { user_id: account === null ? null : await findAccount(tx, account, id) }),
    };
    await tx.updateTable('author').set(fields).where('id', '=', id).execute();
    if (name !== undefined && name !== before.name) {
      await reindexAuthorSoon(tx, ctx, id);
      await enqueueShareImages(tx, ctx.now());
    }
    if (image !== undefined && image !== before.userImage) await recordPortrait(tx, id, image);
    const detail = Object.keys(change).sort().join(', ');
    await recordAudit(tx, ctx, { action: 'author.changed', subject: before.name, detail });
    invalidatePages();
    return showAuthor(ctx, await readAuthor(tx, id));
  });
}

/**
 * Connects an account with an author inside a write. Does nothing if the author is deleted or either is
 * connected already, for example since the author was promised to the account.
 */
export async function connectAuthor(
  { tx, invalidatePages }: Write,
  id: string,
  userId: string,
): Promise<void> {
  const other = await tx.selectFrom('author').select('id').where('user_id', '=', userId).executeTakeFirst();
  if (other) return;
  const connected = await tx
    .updateTable('author')
    .set({ user_id: userId })
    .where('id', '=', id)
    .where('user_id', 'is', null)
    .executeTakeFirst();
  if (connected.numUpdatedRows > 0n) invalidatePages();
}

/** Deletes an author whom no article names. Throws `not_found`, and `conflict` for one who is named. */
export async function deleteAuthor(ctx: Ctx, id: string): Promise<void> {
  authorize(ctx, 'author.manage');
  await write(ctx, async ({ tx, invalidatePages }) => {
    const { name, articles } = await readAuthor(tx, id);
    if (articles > 0) {
      throw new LekhaError(
        'conflict',
        `${name} is an author of ${plural(articles, 'article')}, including the trash. Merge this author with another one instead.`,
      );
    }
    await removeAuthor(tx, id);
    await removeRedirects(tx, 'author', id);
    await recordAudit(tx, ctx, { action: 'author.deleted', subject: name });
    invalidatePages();
  });
}

/** Deletes the row of an author and the uses of images. */
export async function removeAuthor(tx: Writer, id: string): Promise<void> {
  await recordImageUses(tx, { kind: 'author', id }, []);
  await tx.deleteFrom('author').where('id', '=', id).execute();
}

/** Records which image an author uses, and throws `invalid` if it does not exist. */
export async function recordPortrait(tx: Writer, id: string, image: string | null): Promise<void> {
  if (image) await assertImagesExist(tx, [{ url: image, path: 'userImage' }]);
  await recordImageUses(tx, { kind: 'author', id }, image === null ? [] : [{ url: image, role: 'portrait' }]);
}

function normaliseImage({ config }: Ctx, url: string | null): string | null {
  return url === null ? null : normaliseImageUrl(config, url, 'userImage');
}

async function moveTo(tx: Writer, { _id, slug }: Author, wanted: string, now: number): Promise<void> {
  await assertFree(tx, wanted, _id);
  await dropRedirects(tx, [formerPath(wanted)]);
  await addRedirects(tx, [formerPath(slug)], authorTarget(_id), now);
}

async function assertFree(tx: Writer, slug: string, id: string): Promise<void> {
  const taken = await tx
    .selectFrom('author')
    .select('name')
    .where('slug', '=', slug)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (taken) throw conflict('slug', `${taken.name} already has the slug '${slug}'.`);
}

/** The id of the account with this email address, if no other author is connected with it. */
async function findAccount(tx: Writer, email: string, id: string): Promise<string> {
  const account = await tx.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst();
  if (!account) throw invalid('account', 'There is no account with this email address.');
  const other = await tx
    .selectFrom('author')
    .select('name')
    .where('user_id', '=', account.id)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other)
    throw conflict(
      'account',
      `This account is connected with the author ${other.name}. Merge the two instead.`,
    );
  return account.id;
}
