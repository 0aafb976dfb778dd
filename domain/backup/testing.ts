import { readFileSync, writeFileSync } from 'node:fs';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Insertable } from 'kysely';
import { packTar, unpackTar } from 'modern-tar';
import { emptyForm } from '../../contract/form-content.ts';
import { formatInstant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { createArticle } from '../articles/articles.ts';
import { articleInput, plainRow } from '../articles/testing.ts';
import { COMMENT_RENDER_VERSION, renderComment, storedComment } from '../comments/comments.ts';
import type { Ctx } from '../context.ts';
import { newId } from '../id.ts';
import { recordImageUses, storeImage } from '../images/images.ts';
import { imageBytes } from '../images/testing.ts';
import { as, testAccount } from '../testing.ts';

export { jobPayloads } from './job-payloads.ts';

const TEXT = 'লেখা, “writing” 🖋️ \'quotes\' "and" \\ backslash';
const LINES = `${TEXT}\n\t${TEXT}`;

/**
 * Fills every table that a backup stores. `articles` is the number of articles besides the few written
 * properly.
 */
export async function fillSite(ctx: Ctx, articles = 20): Promise<void> {
  const { db } = ctx;
  const now = formatInstant(ctx.now());
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
  const userId = ada.actor.userId!;
  await db.write(async (tx) => {
    await recordImageUses(tx, { kind: 'setting', id: 'logo' }, [{ url: image.url, role: 'logo' }]);
    const add: AddRow = (table, row) => addRow(tx, table, row);
    for (let i = 0; i < articles; i++)
      await add('article', plainRow(i, { title: `${TEXT} ${i}`, search_text: `word${i}` }));
    const { id: image_id } = await tx.selectFrom('image').select('id').limit(1).executeTakeFirstOrThrow();
    const { id: article_id } = await tx.selectFrom('article').select('id').limit(1).executeTakeFirstOrThrow();
    const { id: tag_id } = await tx.selectFrom('tag').select('id').limit(1).executeTakeFirstOrThrow();
    const made = { id: newId(), created_at: now };
    await add('setting', { key: 'tagline', value: JSON.stringify(TEXT), version: 1 });
    const page = { slug: 'terms', title: TEXT, body: '', rendered: '', version: 1, updated_at: now } as const;
    await add('page', { ...page, render_version: 1 });
    await add('fetched_image', { url_hash: 'h', image_id, fetched_at: now });
    await add('link_card', {
      url_hash: 'h',
      state: 'ready',
      title: TEXT,
      description: '',
      site_name: 'S',
      page_url: 'https://e.org/',
      confirmed: null,
      image_url: 'https://e.org/a.png',
      image_id,
      error: null,
      fetched_at: now,
    });
    const commenter_id = newId();
    await add('commenter', {
      id: commenter_id,
      email: 'reader@example.org',
      name: TEXT,
      created_at: now,
      confirmed_at: now,
    });
    await add('comment', {
      ...made,
      article_id,
      source: 'a',
      source_key: 'b',
      parent_key: null,
      parent_id: null,
      reply_to: null,
      user_id: userId,
      commenter_id,
      is_team: 0,
      format: 'html',
      ...storedComment({ author_name: TEXT, author_email: null, author_url: null, text: LINES }),
      rendered: renderComment({ format: 'html', text: LINES }),
      render_version: COMMENT_RENDER_VERSION,
      status: 'approved',
      edited_at: now,
      decided_at: now,
      decided_by: userId,
      network: 'h',
      notify: 1,
      told: 1,
      learned: 1,
      band: 0,
      reason: TEXT,
      reports: 1,
    });
    await add('comment_thread', { article_id, version: newId() });
    await add('comment_report', { comment_id: made.id, reporter: 'h', created_at: now });
    await add('comment_ban', {
      ...made,
      kind: 'email',
      value: 'a@example.org',
      label: TEXT,
      created_by: userId,
    });
    await add('comment_word', { word: 'tea', good: 1, spam: 0 });
    await add('like_target', { id: article_id, article_id, comment_id: null, visitors: 2 });
    await add('like_target', { id: made.id, article_id, comment_id: made.id, visitors: 0 });
    await add('account_like', { target_id: made.id, user_id: userId, created_at: now });
    const sharing = { token_hash: 'h', label: TEXT, created_by: userId, expires_at: now, can_comment: 1 };
    await add('share_link', { ...made, article_id, ...sharing });
    await add('note', {
      ...made,
      article_id,
      parent_id: null,
      share_link_id: null,
      user_id: null,
      guest_name: TEXT,
      quote: LINES,
      quote_before: '',
      quote_after: '',
      block: 0,
      text: LINES,
      resolved_at: now,
      resolved_by: userId,
    });
    await add('authenticator', {
      user_id: userId,
      secret: 'encrypted',
      created_at: now,
      confirmed_at: now,
      last_step: 58_000_000,
    });
    await add('recovery_code', { code_hash: 'h', user_id: userId });
    await add('passkey', {
      id: 'credential',
      user_id: userId,
      name: TEXT,
      public_key: 'key',
      counter: 1,
      transports: '[]',
      created_at: now,
      last_used_at: now,
    });
    const webhook = {
      id: 'webhook',
      url: 'https://example.org/',
      events: 'article.deleted',
      secret: 'whsec_',
    };
    await add('webhook', {
      ...webhook,
      is_active: 0,
      created_at: now,
      failing_since: now,
      disabled_at: now,
    });
    await add('webhook_delivery', {
      id: 'delivery',
      webhook_id: 'webhook',
      event: 'article.deleted',
      subject: article_id,
      sequence: 1,
      data: '{"id":"x"}',
      state: 'failed',
      tries: 8,
      created_at: now,
      tried_at: now,
      next_at: null,
      status: 500,
      ms: 12,
      response: TEXT,
    });
    await add('review', {
      article_id,
      state: 'returned',
      submitted_by: userId,
      submitted_at: now,
      version: 1,
      message: TEXT,
      change_json: null,
      note: TEXT,
      decided_by: userId,
      decided_at: now,
    });
    const noSums = { views: 1, readers: 2, leaves: 3, seconds: 4, quarters: 5, finished: 6 };
    const reader = { ...made, email: 'reader@example.org', status: 'confirmed' } as const;
    await add('subscriber', { ...reader, confirmed_at: now, unsubscribed_at: null });
    await add('erased_subscriber', { hash: 'h', erased_at: now });
    await fillNewsletter(add, article_id, now);
    const item = { source: 'a', source_key: 'b', content_hash: 'c', target_id: 'd', target_version: 2 };
    await add('import_item', { ...item, imported_at: now });
    await add('rate', { key: 'k', count: 1, resets_at: ctx.now() + 2 ** 33 });
    await add('one_time_link', { token_hash: 'h', purpose: 'p', expires_at: now, used_at: null });
    await add('empty_search', { term: 'nothing', searches: 3, last_day: '2026-11-21' });
    await add('statistic', { ...noSums, dimension: 'page', day: '2026-11-21', path: '/blog/a', value: '' });
    await add('statistic_mark', {
      id: 'm',
      day: '2026-11-21',
      text: TEXT,
      created_by: userId,
      created_at: now,
    });
    await add('category', { ...made, name: 'essays of another kind' });
    await add('subcategory', { ...made, category_id: made.id, name: 'slow' });
    const former = { target_kind: 'category', target_id: made.id, created_at: now };
    await add('redirect', { path: 'category/former', ...former });
    await add('redirect', { path: 'tag/old', target_kind: 'tag', target_id: tag_id, created_at: now });
    const noImages = { bannerImg: null, additionalImages: [] };
    await add('custom_redirect', {
      id: 'custom',
      path: 'old',
      target: '/about',
      created_at: now,
      created_by: userId,
    });
    const noTexts = { subcategory: null, excerpt: null, seoDescription: null };
    const details = { ...noTexts, ...noImages, tags: [], series: null, noindex: false, unlisted: false };
    const template = {
      ...made,
      name: TEXT,
      key: TEXT,
      title: '',
      category: '',
      body: '',
      details: JSON.stringify(details),
    };
    await add('template', { ...template, created_by: userId, updated_at: now });
    await add('site', { one: 1, ...made, used_by: '0.1.0', secret_print: null });
    await fillSessions(add, userId, now, written._id);
  });
}

type AddRow = <Table extends keyof Schema>(table: Table, row: Insertable<Schema[Table]>) => Promise<void>;

async function addRow(tx: Writer, ...[table, row]: Parameters<AddRow>): Promise<void> {
  await tx
    .insertInto(table)
    .values(row as never)
    .execute();
}

async function fillNewsletter(add: AddRow, article_id: string, now: string): Promise<void> {
  const letter = {
    id: newId(),
    slug: 'letter',
    subject: '“Letter”',
    body: '<p>Text</p>',
    rendered: '<p>Text</p>',
  };
  const flags = { render_version: 1, has_page: 1, is_active: 0, version: 1, created_by: null };
  await add('letter', { ...letter, ...flags, created_at: now, updated_at: now, sent_at: now });
  const choice = { article_id, audience: 'all', content: 'whole' } as const;
  await add('newsletter_choice', { ...choice, chosen_at: now, not_sent_at: now, not_sent_reason: TEXT });
  const issue = { id: newId(), unique_key: 'u', kind: 'article', subject: TEXT, state: 'sent' } as const;
  const times = { created_at: now, finished_at: null, covers_until: now };
  const email = { subject: TEXT, html: '<p>Text</p>', text: 'Text', unsubscribe: newId() };
  await add('newsletter_issue', { ...choice, ...issue, ...times, error: null, email: JSON.stringify(email) });
  const attempt = { state: 'unknown', next_attempt_at: now, claim: 'c', attempted_at: now } as const;
  const recipient = { issue_id: issue.id, subscriber_id: newId(), fault: 'unusable' } as const;
  await add('newsletter_recipient', { ...recipient, ...attempt, error: TEXT, bounced_at: null });
}

async function fillSessions(add: AddRow, userId: string, now: string, article_id: string): Promise<void> {
  const made = { id: newId(), createdAt: now, updatedAt: now };
  const session = { ...made, userId, token: 't', expiresAt: now };
  await add('session', { ...session, ipAddress: null, userAgent: TEXT });
  const account = { ...made, userId, accountId: 'a', providerId: 'credential' };
  await add('account', { ...account, password: 'hash' });
  await add('verification', { ...made, identifier: 'i', value: userId, expiresAt: now } as never);
  const copy = { id: newId(), user_id: userId, desk_id: 'd', article_id, sequence: 3, based_on: 1 };
  await add('working_copy', { ...copy, content: JSON.stringify(emptyForm), updated_at: now });
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
