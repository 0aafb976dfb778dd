import { readFileSync, writeFileSync } from 'node:fs';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { packTar, unpackTar } from 'modern-tar';
import { instant } from '../../platform/clock.ts';
import type { Database, Writer } from '../../platform/db/database.ts';
import { createArticle } from '../articles/articles.ts';
import { articleInput, plainRow } from '../articles/testing.ts';
import type { Ctx } from '../context.ts';
import { newId } from '../id.ts';
import { recordImageUses, storeImage } from '../images/images.ts';
import { imageBytes } from '../images/testing.ts';
import { as, testAccount } from '../testing.ts';

const TEXT = 'লেখা, “writing” 🖋️\n\t\'quotes\' "and" \\ backslash';

/** Fills every table that a backup stores. `articles` is the number of articles besides the few written properly. */
export async function fillSite(ctx: Ctx, articles = 20): Promise<void> {
  const { db } = ctx;
  const now = instant(ctx.now());
  const ada = as(ctx, await testAccount(ctx, 'admin', 'ada@example.org', 'Ada'));
  const image = await storeImage(ctx, await imageBytes('png'), { alt: TEXT, kept: true });
  const written = await createArticle(
    ada,
    articleInput({
      title: 'On backups',
      category: 'essays',
      subcategory: 'slow',
      tags: ['Paper', 'লেখা'],
      series: { title: TEXT, part: 2 },
      post: `<p>${'Word. '.repeat(2000)}</p>`,
    }),
  );
  await db.write(async (tx) => {
    await recordImageUses(tx, { kind: 'setting', id: 'logo' }, [{ url: image.url, role: 'logo' }]);
    await tx
      .insertInto('article')
      .values(
        Array.from({ length: articles }, (_, i) =>
          plainRow(i, { title: `${TEXT} ${i}`, search_text: `word${i}` }),
        ),
      )
      .execute();
    await tx
      .insertInto('setting')
      .values({ key: 'tagline', value: JSON.stringify(TEXT), version: 1 })
      .execute();
    await tx
      .insertInto('page')
      .values({
        slug: 'terms',
        title: TEXT,
        body: '',
        rendered: '',
        version: 1,
        updated_at: now,
        render_version: 1,
      })
      .execute();
    const { id: image_id } = await tx.selectFrom('image').select('id').limit(1).executeTakeFirstOrThrow();
    await tx.insertInto('fetched_image').values({ url_hash: 'h', image_id, fetched_at: now }).execute();
    await tx
      .insertInto('link_card')
      .values({
        ...{
          url_hash: 'h',
          state: 'ready',
          title: TEXT,
          description: '',
          site_name: 'S',
          page_url: 'https://e.org/',
        },
        ...{ confirmed: null, image_url: 'https://e.org/a.png', image_id, error: null, fetched_at: now },
      })
      .execute();
    const { id: article_id } = await tx.selectFrom('article').select('id').limit(1).executeTakeFirstOrThrow();
    await tx
      .insertInto('comment')
      .values({
        ...{ id: newId(), article_id, source: 'a', source_key: 'b', parent_key: null, author_name: TEXT },
        ...{ author_email: null, author_url: null, text: TEXT, status: 'approved', created_at: now },
      })
      .execute();
    await tx
      .insertInto('share_link')
      .values({
        ...{ id: newId(), token_hash: 'h', article_id, label: TEXT, created_by: ada.actor.userId },
        ...{ created_at: now, expires_at: now, can_comment: 1 },
      })
      .execute();
    await tx
      .insertInto('note')
      .values({
        ...{ id: newId(), article_id, parent_id: null, share_link_id: null, user_id: null, guest_name: TEXT },
        ...{ quote: TEXT, quote_before: '', quote_after: '', block: 0, text: TEXT, created_at: now },
        ...{ resolved_at: now, resolved_by: ada.actor.userId },
      })
      .execute();
    await tx
      .insertInto('subscriber')
      .values({
        id: newId(),
        email: 'reader@example.org',
        status: 'confirmed',
        created_at: now,
        confirmed_at: now,
        unsubscribed_at: null,
      })
      .execute();
    await tx.insertInto('erased_subscriber').values({ hash: 'h', erased_at: now }).execute();
    await fillNewsletter(tx, article_id, now);
    await tx
      .insertInto('import_item')
      .values({
        source: 'a',
        source_key: 'b',
        content_hash: 'c',
        target_id: 'd',
        target_version: 2,
        imported_at: now,
      })
      .execute();
    await tx
      .insertInto('rate')
      .values({ key: 'k', count: 1, resets_at: ctx.now() + 2 ** 33 })
      .execute();
    await tx
      .insertInto('one_time_link')
      .values({ token_hash: 'h', purpose: 'p', expires_at: now, used_at: null })
      .execute();
    await tx
      .insertInto('empty_search')
      .values({ term: 'nothing', searches: 3, last_day: '2026-11-21' })
      .execute();
    const category = { id: newId(), name: 'essays of another kind', created_at: now };
    await tx.insertInto('category').values(category).execute();
    await tx
      .insertInto('subcategory')
      .values({ id: newId(), category_id: category.id, name: 'slow', created_at: now })
      .execute();
    const leadsTo = { target_kind: 'category', target_id: category.id, created_at: now };
    await tx
      .insertInto('redirect')
      .values({ path: 'category/former', ...leadsTo })
      .execute();
    const tag = await tx.selectFrom('tag').select('id').limit(1).executeTakeFirstOrThrow();
    const redirect = { path: 'tag/old', target_kind: 'tag', target_id: tag.id, created_at: now } as const;
    await tx.insertInto('redirect').values(redirect).execute();
    const template = { id: newId(), name: TEXT, key: TEXT, title: '', category: '', body: '', details: '{}' };
    await tx
      .insertInto('template')
      .values({ ...template, created_by: ada.actor.userId, created_at: now, updated_at: now })
      .execute();
    const site = { one: 1, id: newId(), used_by: '0.1.0', secret_print: null, created_at: now };
    await tx.insertInto('site').values(site).execute();
  });
  await fillSessions(db, ada.actor.userId!, now, written._id);
}

async function fillNewsletter(tx: Writer, article_id: string, now: string): Promise<void> {
  const choice = { article_id, audience: 'all', content: 'whole' } as const;
  await tx
    .insertInto('newsletter_choice')
    .values({ ...choice, chosen_at: now })
    .execute();
  const issue = { id: newId(), unique_key: 'u', kind: 'article', subject: TEXT, state: 'sent' } as const;
  await tx
    .insertInto('newsletter_issue')
    .values({ ...choice, ...issue, error: null, email: '{}', created_at: now, finished_at: null })
    .execute();
  const recipient = {
    issue_id: issue.id,
    subscriber_id: newId(),
    state: 'unknown',
    next_attempt_at: now,
  } as const;
  await tx
    .insertInto('newsletter_recipient')
    .values({ ...recipient, claim: 'c', attempted_at: now, error: TEXT, bounced_at: null })
    .execute();
}

async function fillSessions(db: Database, userId: string, now: string, articleId: string): Promise<void> {
  const dates = { createdAt: now, updatedAt: now };
  await db.write(async (tx) => {
    await tx
      .insertInto('session')
      .values({ id: newId(), userId, token: 't', expiresAt: now, ipAddress: null, userAgent: TEXT, ...dates })
      .execute();
    await tx
      .insertInto('account')
      .values({ id: newId(), userId, accountId: 'a', providerId: 'credential', password: 'hash', ...dates })
      .execute();
    await tx
      .insertInto('verification')
      .values({ id: newId(), identifier: 'i', value: userId, expiresAt: now, ...dates } as never)
      .execute();
    await tx
      .insertInto('working_copy')
      .values({
        id: newId(),
        user_id: userId,
        desk_id: 'd',
        article_id: articleId,
        sequence: 3,
        based_on: 1,
        content: '{}',
        updated_at: now,
      })
      .execute();
  });
}

/** The entries of an archive, by name. */
export type Entries = Map<string, Uint8Array>;

/** Changes the entries of an archive and writes it again. */
export async function rewriteArchive(file: string, edit: (entries: Entries) => void): Promise<void> {
  const unpacked = await unpackTar(new Uint8Array(zstdDecompressSync(readFileSync(file))));
  const entries: Entries = new Map(
    unpacked.map(({ header, data }) => [header.name, data ?? new Uint8Array()]),
  );
  edit(entries);
  const tar = await packTar(
    [...entries].map(([name, data]) => ({ header: { name, size: data.length, type: 'file' }, body: data })),
  );
  writeFileSync(file, zstdCompressSync(tar));
}
