import type { Insertable } from 'kysely';
import { formatInstant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import type { CommentTable } from '../../platform/db/schema.ts';
import type { Ctx } from '../context.ts';
import { newId } from '../id.ts';
import { authorize } from '../permissions.ts';
import { write } from '../write.ts';
import { type commentStatuses, stored, storedComment } from './statuses.ts';
import { changeThread } from './thread.ts';

/** A comment of another site. */
export interface OldComment {
  /** Identifies it in every export of its site. */
  key: string;
  /** The key of the comment that it answers. */
  parent: string | null;
  author: string;
  email: string | null;
  url: string | null;
  /** ISO 8601, or null if the export does not say. */
  date: string | null;
  /** HTML as the old site stored it. It must be cleaned before it is shown. */
  text: string;
  status: Exclude<(typeof commentStatuses)[number], 'unconfirmed' | 'deleted'>;
}

const MAX_KEY = 300;
/** Rows of one statement. */
const BATCH = 100;

/**
 * Stores the comments of an imported article, or replaces those that an earlier import stored. Readers see
 * them where the site has comments.
 */
export async function importComments(
  ctx: Ctx,
  { articleId, source, comments }: { articleId: string; source: string; comments: readonly OldComment[] },
): Promise<void> {
  authorize(ctx, 'import.run');
  const rows = comments.map((comment) => toRow(ctx, articleId, source, comment));
  await write(ctx, async ({ tx }) => {
    for (let start = 0; start < rows.length; start += BATCH) {
      await tx
        .insertInto('comment')
        .values(rows.slice(start, start + BATCH))
        .onConflict((conflict) =>
          conflict.columns(['source', 'source_key']).doUpdateSet((eb) => ({
            article_id: eb.ref('excluded.article_id'),
            parent_key: eb.ref('excluded.parent_key'),
            author_name: eb.ref('excluded.author_name'),
            author_email: eb.ref('excluded.author_email'),
            author_url: eb.ref('excluded.author_url'),
            text: eb.ref('excluded.text'),
            render_version: 0,
            // What a moderator decided here stays, but a yes is for the text that was read.
            status: eb
              .case()
              .when(
                eb.or([
                  eb('comment.decided_at', 'is', null),
                  eb.and([
                    eb('comment.status', '=', 'approved'),
                    eb.or([
                      eb('comment.text', '<>', eb.ref('excluded.text')),
                      eb('comment.author_name', '<>', eb.ref('excluded.author_name')),
                    ]),
                  ]),
                ]),
              )
              .then(eb.ref('excluded.status'))
              .else(eb.ref('comment.status'))
              .end(),
            created_at: eb.ref('excluded.created_at'),
          })),
        )
        .execute();
    }
    await linkThreads(tx, source, comments);
    await changeThread(tx, articleId);
  });
}

/** Joins replies, of any depth, to the comment that begins their thread. */
async function linkThreads(tx: Writer, source: string, comments: readonly OldComment[]): Promise<void> {
  const parents = new Map(comments.map(({ key, parent }) => [key, parent]));
  const findRoot = (key: string): string => {
    const seen = new Set<string>();
    let at = key;
    for (let parent = parents.get(at); parent && parents.has(parent) && !seen.has(parent); ) {
      seen.add(at);
      at = parent;
      parent = parents.get(at);
    }
    return at;
  };
  const replies = comments
    .map(({ key }) => ({ key, root: findRoot(key) }))
    .filter((one) => one.key !== one.root);
  for (const [root, keys] of Map.groupBy(replies, (one) => one.root)) {
    const parent = await tx
      .selectFrom('comment')
      .select('id')
      .where('source', '=', source)
      .where('source_key', '=', stored(root, MAX_KEY))
      .executeTakeFirst();
    if (!parent) continue;
    for (let start = 0; start < keys.length; start += BATCH)
      await tx
        .updateTable('comment')
        .set({ parent_id: parent.id })
        .where('source', '=', source)
        .where(
          'source_key',
          'in',
          keys.slice(start, start + BATCH).map(({ key }) => stored(key, MAX_KEY)),
        )
        .execute();
  }
}

function toRow(
  ctx: Ctx,
  article_id: string,
  source: string,
  { key, parent, author, email, url, date, text, status }: OldComment,
): Insertable<CommentTable> {
  return {
    id: newId(),
    article_id,
    source,
    source_key: stored(key, MAX_KEY),
    parent_key: parent === null ? null : stored(parent, MAX_KEY),
    ...storedComment({ author_name: author, author_email: email, author_url: url, text }),
    status,
    created_at: date ?? formatInstant(ctx.now()),
  };
}
