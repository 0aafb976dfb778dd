import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { emptyForm } from '../../contract/form-content.ts';
import { system } from '../../domain/context.ts';
import { addSubscribers } from '../../domain/newsletter/testing.ts';
import { testAccount } from '../../domain/testing.ts';
import { codeAt } from '../../domain/users/factors/authenticator-code.ts';
import { removeFactors } from '../../domain/users/factors/factors.ts';
import { SoftwarePasskey } from '../../domain/users/factors/testing.ts';
import { accountJobs, register } from '../../domain/users/users.ts';
import type { Database } from '../../platform/db/database.ts';
import { storedTables } from '../../platform/db/dump/tables.ts';
import { DatabaseFull, DatabaseUnavailable } from '../../platform/db/errors.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { withWaitBudget } from '../../platform/db/wait-budget.ts';
import { authCalls } from '../auth/calls.ts';
import { endpoints } from './api.ts';
import { type Person, TestSite } from './testing.ts';

/** A fault of the database during a request. */
type Fault =
  /** The nth transaction fails with a full disk: before its work, or at its end. */
  | { at: 'start' | 'commit'; write: number }
  /** Nothing can be read from the first commit on. */
  | { at: 'reads after a commit' };

const faults: Fault[] = [
  { at: 'start', write: 1 },
  { at: 'commit', write: 1 },
  { at: 'reads after a commit' },
  { at: 'start', write: 2 },
  { at: 'commit', write: 2 },
];

/** Tables that no backup has, and requests write. */
const ownTables = [
  'content_import',
  'subscriber_import',
  'presence',
  'invitation',
  'article_tag',
  'article_author',
] as const;

const tables = [...storedTables, ...ownTables].filter((table) => table !== 'rate' && table !== 'session');

class FaultyDatabase {
  fault: Fault | undefined;
  writes = 0;
  commits = 0;
  readonly database: Database;

  constructor(db: Database) {
    const write: Database['write'] = async (work) => {
      const { fault } = this;
      const n = ++this.writes;
      const fails = fault && 'write' in fault && n === fault.write;
      if (fails && fault.at === 'start') throw new DatabaseFull('The disk is full.');
      const result = await db.write(async (tx) => {
        const done = await work(tx);
        if (fails) throw new DatabaseFull('The disk is full.');
        return done;
      });
      this.commits++;
      return result;
    };
    const read = () => {
      if (this.fault?.at === 'reads after a commit' && this.commits > 0) throw new DatabaseUnavailable();
      return db.read;
    };
    this.database = Object.create(db, { write: { value: write }, read: { get: read } });
  }

  begin(fault: Fault): void {
    [this.fault, this.writes, this.commits] = [fault, 0, 0];
  }
}

/** The path of a request, below `/api/v1` unless it begins with `/api`, its body, and its sender if not A. */
type Call = [path: string, body?: unknown, who?: Person];

const uniqueId = () => randomUUID().slice(0, 12);
const named = () => ({ name: `name ${uniqueId()}` });
const title = () => ({ title: `Title ${uniqueId()}` });

/** Creates something, and returns its id. */
async function create(site: TestSite, path: string, body: object = named()): Promise<string> {
  const { json, text } = await site.send('A', 'POST', `/api/v1${path}`, body);
  expect(text).toContain('"success":true');
  return json.data._id;
}

const article = async (site: TestSite) => (await site.write('A', { status: 'draft' }))._id;
const category = (site: TestSite) => create(site, '/categories/create-category');
const series = (site: TestSite) => create(site, '/series', title());
const apiToken = (site: TestSite) => create(site, '/account/tokens', { name: uniqueId(), scopes: ['media'] });
const redirect = (site: TestSite) => create(site, '/redirects', { from: `/${uniqueId()}`, to: '/about' });
const webhook = (site: TestSite) =>
  create(site, '/webhooks', { url: `https://example.org/${uniqueId()}`, events: ['article.deleted'] });
const webhookDelivery = async (site: TestSite) => {
  const id = await webhook(site);
  await site.send('A', 'POST', `/api/v1/webhooks/${id}/test`);
  const { json } = await site.send('A', 'GET', `/api/v1/webhooks/${id}/deliveries`);
  return `/webhooks/${id}/deliveries/${json.data[0]._id}`;
};
const invitation = (site: TestSite) => create(site, '/invitations', { staffRole: 'author' });

/** Submits a draft for review, and returns the path of the review. */
async function submitted(site: TestSite): Promise<string> {
  const { _id } = await site.write('A2', { status: 'draft' });
  const path = `/articles/${_id}/review`;
  expect((await site.send('A2', 'PUT', `/api/v1${path}`, { version: 1 })).status).toBe(200);
  return path;
}

async function decision(site: TestSite, path: string) {
  const { submittedAt, currentVersion } = (await site.send('A', 'GET', `/api/v1${path}`)).json.data;
  return { submittedAt, currentVersion };
}

/** Creates an account. */
async function extra({ services }: TestSite): Promise<string> {
  return (await testAccount(services, 'user', `${uniqueId()}@example.org`)).userId!;
}

async function subcategory(site: TestSite): Promise<string> {
  const { name } = named();
  const path = `/categories/${await category(site)}/subcategories`;
  const { json } = await site.send('A', 'POST', `/api/v1${path}`, { name });
  const found = json.data.subcategories.find((each: { name: string }) => each.name === name);
  return `${path}/${found._id}`;
}

async function trashed(site: TestSite): Promise<string> {
  const id = await article(site);
  expect((await site.send('A', 'DELETE', `/api/v1/articles/${id}`)).status).toBe(200);
  return id;
}

async function imageForm(background = 'red'): Promise<FormData> {
  const create = { width: 60, height: 40, channels: 3, background } as const;
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]));
  form.set('public_id', 'reed');
  return form;
}

/** Uploads an image that nothing uses, or finds it. */
async function image(site: TestSite): Promise<{ id: string; url: string }> {
  const uploaded = await site.send('A', 'POST', '/api/v1/media/upload', await imageForm());
  const { json } = await site.send('A', 'GET', '/api/v1/media');
  return { id: json.data[0]._id, url: uploaded.json.secure_url };
}

/** An editor session in which a sentence was typed. */
async function typed(site: TestSite): Promise<Call> {
  const content = { ...emptyForm, ...title(), status: 'draft', post: '<p>Unseen words</p>' };
  const path = `/working-copies/session-${uniqueId()}`;
  return [path, { account: site.ids.A, articleId: await article(site), sequence: 3, basedOn: 1, content }];
}

async function present(site: TestSite): Promise<Call> {
  const body = { account: site.ids.A, articleId: await article(site), changed: true };
  return [`/presence/session-${uniqueId()}`, body];
}

async function put(site: TestSite, [path, body]: Call): Promise<string> {
  expect((await site.send('A', 'PUT', `/api/v1${path}`, body)).status).toBe(200);
  return path;
}

async function subscriber(site: TestSite): Promise<string> {
  const email = `${uniqueId()}@example.org`;
  await site.send('V', 'POST', '/api/v1/newsletter/subscribe', { email });
  const { json } = await site.send('A', 'GET', `/api/v1/newsletter/subscribers?searchTerm=${email}`);
  return `/newsletter/subscribers/${json.data[0]._id}`;
}

async function subscriberImport(site: TestSite): Promise<string> {
  // One at a time is imported.
  await site.db.autocommit.updateTable('subscriber_import').set({ stage: 'done' }).execute();
  const path = '/api/v1/newsletter/imports?consent=yes&consentDate=2026-01-02&fileName=list.csv';
  const csv = `email\n${uniqueId()}@example.org`;
  const { json } = await site.send('A', 'POST', path, csv, { 'content-type': 'text/csv' });
  return `/newsletter/imports/${json.data._id}`;
}

/** An email of the newsletter with a recipient whose mailbox was full. */
async function issue(site: TestSite, state: 'sending' | 'stopped' | 'sent'): Promise<string> {
  const at = '2026-11-21T09:00:00.000Z';
  const { db } = site;
  const id = randomUUID();
  const email = { subject: 'On tea', content: 'whole', audience: 'all', email: '{}' } as const;
  const issue = {
    ...email,
    id,
    unique_key: id,
    kind: 'weekly',
    article_id: null,
    state,
    error: null,
  } as const;
  const times = { created_at: at, finished_at: state === 'sending' ? null : at };
  await addSubscribers(site.services, [`${id}@example.org`]);
  const found = db.read.selectFrom('subscriber').select('id').where('email', '=', `${id}@example.org`);
  const { id: subscriber_id } = await found.executeTakeFirstOrThrow();
  const recipient = { issue_id: id, subscriber_id, state: 'refused', error: '550 Mailbox full' } as const;
  await db.write(async (tx) => {
    await tx
      .insertInto('newsletter_issue')
      .values({ ...issue, ...times })
      .execute();
    const moments = { attempted_at: at, next_attempt_at: at, bounced_at: null };
    await tx
      .insertInto('newsletter_recipient')
      .values({ ...recipient, ...moments })
      .execute();
  });
  return `/newsletter/emails/${id}`;
}

/** An import of a text file, in this stage. */
async function contentImport(site: TestSite, stage: 'uploading' | 'checked' | 'importing'): Promise<string> {
  // One at a time is checked or imported.
  await site.db.autocommit.updateTable('content_import').set({ stage: 'done' }).execute();
  const id = await create(site, '/imports', { fileName: 'x.xml', bytes: 5 });
  await site.send('A', 'PUT', `/api/v1/imports/${id}/parts/0`, '<xml>');
  await site.db.autocommit.updateTable('content_import').set({ stage }).where('id', '=', id).execute();
  return `/imports/${id}`;
}

async function failedJob({ db }: TestSite): Promise<string> {
  const id = randomUUID();
  const job = { id, kind: 'test.none', payload: '{}', run_at: '2026-11-21T09:00:00.000Z', attempts: 3 };
  await db.autocommit
    .insertInto('job')
    .values({ ...job, error: 'It failed.', unique_key: null, lease_until: null, created_at: job.run_at })
    .execute();
  return id;
}

/** For each endpoint that writes, arranges what its request needs. A note in brackets names a variant. */
const requests: Record<string, (site: TestSite) => Call | Promise<Call>> = {
  'POST /articles/create-article': () => [
    '/articles/create-article',
    { title: 'A', post: '<p>A.</p>', status: 'draft' },
  ],
  'PUT /articles/update-article/:id': async (site) => [
    `/articles/update-article/${await article(site)}`,
    title(),
  ],
  'PUT /articles/update-article/:id (featured)': async (site) => [
    `/articles/update-article/${(await site.write('A'))._id}`,
    { featured: true },
  ],
  'POST /articles/:id/duplicate': async (site) => [`/articles/${await article(site)}/duplicate`, {}],
  'POST /articles/:id/restore': async (site) => [`/articles/${await trashed(site)}/restore`],
  'DELETE /articles/:id': async (site) => [`/articles/${await article(site)}`],
  'POST /articles/bulk': async (site) => [
    '/articles/bulk',
    { action: 'addTags', tags: ['Water'], ids: [await article(site)] },
  ],
  'POST /articles/bulk (delete)': async (site) => [
    '/articles/bulk',
    { action: 'delete', ids: [await article(site)] },
  ],
  'POST /articles/empty-trash': async (site) => {
    await trashed(site);
    return ['/articles/empty-trash'];
  },
  'POST /categories/create-category': () => ['/categories/create-category', named()],
  'PATCH /categories/:id': async (site) => [`/categories/${await category(site)}`, named()],
  'DELETE /categories/:id': async (site) => [`/categories/${await category(site)}`],
  'POST /categories/:id/subcategories': async (site) => [
    `/categories/${await category(site)}/subcategories`,
    named(),
  ],
  'PATCH /categories/:id/subcategories/:subId': async (site) => [await subcategory(site), named()],
  'DELETE /categories/:id/subcategories/:subId': async (site) => [await subcategory(site)],
  'POST /authors': () => ['/authors', named()],
  'PATCH /authors/:id': async (site) => [`/authors/${await create(site, '/authors')}`, named()],
  'POST /authors/:id/merge': async (site) => [
    `/authors/${await create(site, '/authors')}/merge`,
    { into: await create(site, '/authors') },
  ],
  'DELETE /authors/:id': async (site) => [`/authors/${await create(site, '/authors')}`],
  'POST /tags': () => ['/tags', named()],
  'PATCH /tags/:id': async (site) => [`/tags/${await create(site, '/tags')}`, named()],
  'POST /tags/:id/merge': async (site) => [
    `/tags/${await create(site, '/tags')}/merge`,
    { into: await create(site, '/tags') },
  ],
  'DELETE /tags/:id': async (site) => [`/tags/${await create(site, '/tags')}`],
  'POST /series': () => ['/series', title()],
  'PATCH /series/:id': async (site) => [`/series/${await series(site)}`, title()],
  'PUT /series/:id/parts': async (site) => {
    const item = title();
    const id = await create(site, '/series', item);
    const part = await site.write('A', { status: 'draft', series: { ...item, part: 4 } });
    return [`/series/${id}/parts`, { articles: [part._id] }];
  },
  'POST /series/:id/merge': async (site) => [
    `/series/${await series(site)}/merge`,
    { into: await series(site) },
  ],
  'DELETE /series/:id': async (site) => [`/series/${await series(site)}`],
  'POST /templates': async (site) => ['/templates', { ...named(), article: await article(site) }],
  'PATCH /templates/:id': async (site) => [
    `/templates/${await create(site, '/templates', { ...named(), article: await article(site) })}`,
    named(),
  ],
  'DELETE /templates/:id': async (site) => [
    `/templates/${await create(site, '/templates', { ...named(), article: await article(site) })}`,
  ],
  'POST /users/login': ({ emails }) => [
    '/users/login',
    { email: emails.A, ...named(), userImage: `https://images.example.org/${uniqueId()}.jpg` },
  ],
  'POST /users/create-user': ({ emails }) => ['/users/create-user', { ...named(), email: emails.A }],
  'PATCH /users/update-role/:id': ({ ids }) => [`/users/update-role/${ids.U}`, { role: 'admin' }],
  'PATCH /users/staff-role/:id': ({ ids }) => [`/users/staff-role/${ids.U}`, { staffRole: 'editor' }],
  'PUT /articles/:id/review': async (site) => [
    `/articles/${(await site.write('A', { status: 'draft' }))._id}/review`,
    { version: 1 },
  ],
  'DELETE /articles/:id/review': async (site) => [await submitted(site)],
  'POST /articles/:id/review/publish': async (site) => {
    const path = await submitted(site);
    return [`${path}/publish`, await decision(site, path)];
  },
  'POST /articles/:id/review/return': async (site) => {
    const path = await submitted(site);
    return [`${path}/return`, { ...(await decision(site, path)), note: 'A source, please' }];
  },
  'PATCH /users/:id': async (site) => [`/users/${await extra(site)}`, { disabled: true }],
  'DELETE /users/:id': async (site) => [`/users/${await extra(site)}`],
  'POST /users/:id/sign-out': async (site) => [`/users/${await extra(site)}/sign-out`],
  'POST /users/:id/password-reset': async (site) => [`/users/${await extra(site)}/password-reset`],
  'POST /users/:id/reassign-articles': async (site) => [
    `/users/${site.ids.A2}/reassign-articles`,
    { articlesTo: site.emails.U },
  ],
  'POST /invitations': () => ['/invitations', { staffRole: 'author' }],
  'POST /invitations/:id/renew': async (site) => [`/invitations/${await invitation(site)}/renew`],
  'DELETE /invitations/:id': async (site) => [`/invitations/${await invitation(site)}`],
  'DELETE /users/:id/tokens/:token': async (site) => [`/users/${site.ids.A}/tokens/${await apiToken(site)}`],
  'POST /account/tokens': () => ['/account/tokens', { name: uniqueId(), scopes: ['media'] }],
  'DELETE /account/tokens/:id': async (site) => [`/account/tokens/${await apiToken(site)}`],
  'POST /statistics/marks': () => ['/statistics/marks', { day: '2026-11-21', text: 'A letter' }],
  'DELETE /statistics/marks/:id': async (site) => [
    `/statistics/marks/${await create(site, '/statistics/marks', { day: '2026-11-21', text: uniqueId() })}`,
  ],
  'POST /redirects': () => ['/redirects', { from: `/${uniqueId()}`, to: '/about' }],
  'PATCH /redirects/:id': async (site) => [`/redirects/${await redirect(site)}`, { to: '/terms' }],
  'DELETE /redirects/:id': async (site) => [`/redirects/${await redirect(site)}`],
  'POST /redirects/import': () => ['/redirects/import', { csv: `/${uniqueId()},/about` }],
  'POST /redirects/links/check': () => ['/redirects/links/check'],
  'POST /webhooks': () => [
    '/webhooks',
    { url: `https://example.org/${uniqueId()}`, events: ['article.deleted'] },
  ],
  'PATCH /webhooks/:id': async (site) => [`/webhooks/${await webhook(site)}`, { isActive: false }],
  'DELETE /webhooks/:id': async (site) => [`/webhooks/${await webhook(site)}`],
  'POST /webhooks/:id/test': async (site) => [`/webhooks/${await webhook(site)}/test`],
  'POST /webhooks/:id/deliveries/:delivery/resend': async (site) => [`${await webhookDelivery(site)}/resend`],
  'PATCH /account': () => ['/account', named()],
  'DELETE /account': async (site) => {
    if ((await site.send('C2', 'GET', '/api/v1/account')).status !== 200)
      await site.hire('C2', 'contributor');
    return ['/account?comments=delete', undefined, 'C2'];
  },
  'POST /account/password': ownPassword,
  'POST /account/factors/authenticator': async (site) => {
    await startedApp(site);
    return ['/account/factors/authenticator', undefined, 'U'];
  },
  'PUT /account/factors/authenticator': async (site) => {
    const secret = await startedApp(site);
    const code = await codeAt(secret, Math.floor(Date.now() / 30_000));
    return ['/account/factors/authenticator', { code }, 'U'];
  },
  'DELETE /account/factors/authenticator': async (site) => {
    await confirmedApp(site);
    return ['/account/factors/authenticator', undefined, 'U'];
  },
  'DELETE /account/factors/passkeys/:id': async (site) => {
    const { id } = await addedPasskey(site);
    return [`/account/factors/passkeys/${id}`, undefined, 'U'];
  },
  'POST /account/factors/recovery-codes': async (site) => {
    await confirmedApp(site);
    return ['/account/factors/recovery-codes', undefined, 'U'];
  },
  'POST /media/upload': async () => ['/media/upload', await imageForm('teal')],
  'POST /media/banner': async () => ['/media/banner', { title: 'On tea' }],
  'POST /media/edit': async (site) => ['/media/edit', { url: (await image(site)).url, turn: 90 }],
  'PATCH /media/:id': async (site) => [`/media/${(await image(site)).id}`, { alt: uniqueId() }],
  'DELETE /media/:id': async (site) => [`/media/${(await image(site)).id}`],
  'POST /link-cards': () => ['/link-cards', { url: `https://example.org/${uniqueId()}` }],
  'POST /newsletter/subscribe': () => ['/newsletter/subscribe', { email: `${uniqueId()}@example.org` }],
  'POST /newsletter/subscribers/:id/unsubscribe': async (site) => [`${await subscriber(site)}/unsubscribe`],
  'POST /newsletter/subscribers/:id/confirmation': async (site) => [`${await subscriber(site)}/confirmation`],
  'DELETE /newsletter/subscribers/:id': async (site) => [await subscriber(site)],
  'POST /newsletter/imports/:id/start': async (site) => [`${await subscriberImport(site)}/start`],
  'DELETE /newsletter/imports/:id': async (site) => [await subscriberImport(site)],
  'POST /newsletter/emails/:id/stop': async (site) => [`${await issue(site, 'sending')}/stop`],
  'POST /newsletter/emails/:id/resume': async (site) => [`${await issue(site, 'stopped')}/resume`],
  'POST /newsletter/emails/:id/resend': async (site) => [
    `${await issue(site, 'sent')}/resend`,
    { to: 'refused' },
  ],
  'POST /newsletter/letters': () => ['/newsletter/letters', letterFields()],
  'PUT /newsletter/letters/:id': async (site) => [await letter(site), letterFields()],
  'DELETE /newsletter/letters/:id': async (site) => [await letter(site)],
  'POST /newsletter/letters/:id/send': async (site) => {
    await addSubscribers(site.services, [`${uniqueId()}@example.org`]);
    return [`${await letter(site)}/send`, { audience: { to: 'all' } }];
  },
  'PUT /newsletter/article-email/:id': async (site) => {
    await addSubscribers(site.services, [`${uniqueId()}@example.org`]);
    const path = `/newsletter/article-email/${(await site.write('A'))._id}`;
    return [path, { choice: { audience: { to: 'all' }, content: 'whole' } }];
  },
  'PUT /working-copies/:desk': typed,
  'DELETE /working-copies/:desk': async (site) => [`${await put(site, await typed(site))}?sequence=3`],
  'PUT /presence/:desk': present,
  'DELETE /presence/:desk': async (site) => [await put(site, await present(site))],
  'POST /articles/:id/share-links': async (site) => [
    `/articles/${await article(site)}/share-links`,
    { label: 'For Bina', days: 7, canComment: true },
  ],
  'DELETE /share-links/:id': async (site) => [
    `/share-links/${await create(site, `/articles/${await article(site)}/share-links`, { label: 'x', days: 7, canComment: true })}`,
  ],
  'POST /articles/:id/notes': async (site) => [`/articles/${await article(site)}/notes`, { text: 'Really?' }],
  'PATCH /notes/:id': async (site) => [await note(site), { resolved: true }],
  'DELETE /notes/:id': async (site) => [await note(site)],
  'POST /articles/:slug/comments': async (site) => [await commentsPath(site), { text: uniqueId() }],
  'PATCH /comments/:id': async (site) => [`/comments/${await comment(site)}`, { text: 'Another text' }],
  'DELETE /comments/:id': async (site) => [`/comments/${await comment(site)}`],
  'POST /comments/:id/report': async (site) => [`/comments/${await comment(site)}/report`],
  'PUT /articles/:slug/likes': async (site) => [await likesPath(site), { liked: true }],
  'DELETE /account/likes/:id': async (site) => {
    const path = await likesPath(site);
    await site.send('U', 'PUT', `/api/v1${path}`, { liked: true });
    const { json } = await site.send('U', 'GET', '/api/v1/account/likes');
    return [`/account/likes/${json.data[0]._id}`, undefined, 'U'];
  },
  'POST /comments/:id/reply': async (site) => [`/comments/${await comment(site)}/reply`, { text: 'Yes.' }],
  'POST /comments/decisions': async (site) => [
    '/comments/decisions',
    { decisions: [{ _id: await comment(site), state: 'spam' }] },
  ],
  'POST /comments/bans': async (site) => [
    '/comments/bans',
    { comment: await guestComment(site), kind: 'email' },
  ],
  'DELETE /comments/bans/:id': async (site) => {
    await site.send('A', 'POST', '/api/v1/comments/bans', {
      comment: await guestComment(site),
      kind: 'email',
    });
    const { json } = await site.send('A', 'GET', '/api/v1/comments/bans');
    return [`/comments/bans/${json.data[0]._id}`];
  },
  'PATCH /settings': async (site) => {
    const { version } = (await site.send('A', 'GET', '/api/v1/settings')).json.data;
    return ['/settings', { tagline: uniqueId(), version }];
  },
  'PUT /site-pages/:slug': async (site) => ['/site-pages/terms', await sitePage(site)],
  'POST /site-pages/:slug/reset': async (site) => {
    await put(site, ['/site-pages/terms', await sitePage(site)]);
    return ['/site-pages/terms/reset', { version: (await sitePage(site)).version }];
  },
  'POST /system/jobs/:id/retry': async (site) => [`/system/jobs/${await failedJob(site)}/retry`],
  'POST /imports': () => ['/imports', { fileName: 'x.xml', bytes: 5 }],
  'POST /imports/:id/check': async (site) => [`${await contentImport(site, 'uploading')}/check`, {}],
  'POST /imports/:id/start': async (site) => [`${await contentImport(site, 'checked')}/start`],
  'POST /imports/:id/stop': async (site) => [`${await contentImport(site, 'importing')}/stop`],
  'DELETE /imports/:id': async (site) => [await contentImport(site, 'uploading')],
  'POST /api/auth/sign-up/email': () => [
    '/api/auth/sign-up/email',
    { ...named(), email: `${uniqueId()}@example.org`, password: 'battery staple' },
    'V',
  ],
  'POST /api/auth/send-verification-email': ({ emails }) => [
    '/api/auth/send-verification-email',
    { email: emails.U },
    'V',
  ],
  'POST /api/auth/request-password-reset': ({ emails }) => [
    '/api/auth/request-password-reset',
    { email: emails.U },
    'V',
  ],
  'POST /api/auth/reset-password': async (site) => [
    '/api/auth/reset-password',
    { token: await resetToken(site), newPassword: 'battery staple' },
    'V',
  ],
  'POST /api/auth/change-password': async (site) => [
    '/api/auth/change-password',
    (await ownPassword(site))[1],
    'A2',
  ],
  'POST /api/auth/update-user': () => ['/api/auth/update-user', named()],
};

/** Lets U set a new password, by the token in the email that the job would send. */
async function resetToken({ services, emails, db }: TestSite): Promise<string> {
  const request = { call: 'POST /request-password-reset', email: emails.U };
  const { signal } = new AbortController();
  await accountJobs['account-letter']!({ ...services, actor: system }, request, signal, {
    wasInterrupted: false,
  });
  const { payload } = await db.read
    .selectFrom('job')
    .select('payload')
    .where('payload', 'like', '%reset-password?token=%')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /reset-password\?token=([\w-]+)/.exec(payload)![1]!;
}

/** Gives A2 the first password and a new session. */
async function ownPassword(site: TestSite): Promise<Call> {
  const { db, ids, password } = site;
  const own = db.read.selectFrom('account').select('password').where('userId', '=', ids.A2!);
  passwordHash ??= (await own.executeTakeFirstOrThrow()).password;
  await db.autocommit
    .updateTable('account')
    .set({ password: passwordHash })
    .where('userId', '=', ids.A2!)
    .execute();
  await site.signIn('A2');
  return ['/account/password', { currentPassword: password, newPassword: 'battery staple' }, 'A2'];
}

/** Begins to set up an app for U, who has no factor. */
async function startedApp(site: TestSite): Promise<string> {
  await site.db.write((tx) => removeFactors(tx, site.ids.U!));
  return (await site.send('U', 'POST', '/api/v1/account/factors/authenticator')).json.data.secret;
}

async function confirmedApp(site: TestSite): Promise<void> {
  const code = await codeAt(await startedApp(site), Math.floor(Date.now() / 30_000));
  const response = await site.send('U', 'PUT', '/api/v1/account/factors/authenticator', { code });
  expect(response.status, response.text).toBe(200);
}

/** Adds a passkey to U, who has no other factor. */
async function addedPasskey(site: TestSite): Promise<SoftwarePasskey> {
  await site.db.write((tx) => removeFactors(tx, site.ids.U!));
  const passkey = new SoftwarePasskey(site.services.config.publicUrl);
  const begun = await site.send('U', 'POST', '/api/v1/account/factors/passkeys/options');
  const cookie = `${site.cookie('U')}; ${begun.headers.getSetCookie()[0]!.split(';')[0]}`;
  const made = passkey.make(begun.json.data);
  const response = await site.send('U', 'POST', '/api/v1/account/factors/passkeys', made, { cookie });
  expect(response.status, response.text).toBe(201);
  return passkey;
}

/**
 * Endpoints whose effect is an email, or that need the report of a mail server or Google, and those that only
 * begin or end a session.
 */
const without = [
  'POST /api/auth/sign-in/email',
  'POST /api/auth/sign-in/social',
  'POST /api/auth/sign-out',
  'POST /api/auth/passkey/generate-authenticate-options',
  'POST /api/auth/passkey/verify-authentication',
  'POST /api/auth/two-factor/verify-totp',
  'POST /api/auth/two-factor/verify-backup-code',
  'DELETE /account/sessions/:id',
  'POST /account/sign-in-again',
  'POST /account/sign-in-again/passkey',
  // The challenge is in a cookie of its own.
  'POST /account/factors/passkeys/options',
  'POST /account/factors/passkeys',
  'POST /newsletter/article-email/:id/test',
  'POST /newsletter/letters/:id/test',
  'POST /system/test-email',
  'POST /newsletter/bounces',
];

/** A change that is done is not refused because it could not be recorded: the log says so. */
const recorded = new Set(['POST /account/password', 'POST /api/auth/change-password']);

let passwordHash: string | null | undefined;

const letterFields = () => ({ subject: uniqueId(), post: `<p>${uniqueId()}</p>`, hasPage: true });

async function letter(site: TestSite): Promise<string> {
  return `/newsletter/letters/${await create(site, '/newsletter/letters', letterFields())}`;
}

async function note(site: TestSite): Promise<string> {
  return `/notes/${await create(site, `/articles/${await article(site)}/notes`, { text: 'Really?' })}`;
}

/** The comments on a new published article of a site that has comments. */
async function commentsPath(site: TestSite): Promise<string> {
  await site.send('A', 'PATCH', '/api/v1/settings', { commentsEnabled: true });
  return `/articles/${(await site.write('A', { status: 'published' })).slug}/comments`;
}

/** The likes of a new published article of a site that has likes. */
async function likesPath(site: TestSite): Promise<string> {
  await site.send('A', 'PATCH', '/api/v1/settings', { likesEnabled: true });
  return `/articles/${(await site.write('A', { status: 'published' })).slug}/likes`;
}

async function comment(site: TestSite): Promise<string> {
  return create(site, await commentsPath(site), { text: 'Really?' });
}

/** A comment by an email address of its own. */
async function guestComment(site: TestSite): Promise<string> {
  const path = `/api/v1${await commentsPath(site)}`;
  const email = `${uniqueId()}@example.org`;
  const { json } = await site.send('V', 'POST', path, { text: 'Hello', name: 'Somebody else', email });
  return json.data._id;
}

async function sitePage(site: TestSite) {
  const { version } = (await site.send('A', 'GET', '/api/v1/site-pages/terms')).json.data;
  return { title: 'Terms', post: `<p>${uniqueId()}</p>`, version };
}

it('has a request for each endpoint that writes', () => {
  const names = ['POST /media/upload'];
  for (const call of Object.keys(authCalls))
    if (call.startsWith('POST ')) names.push(call.replace(' ', ' /api/auth'));
  for (const { method, path } of endpoints)
    if (method !== 'get') names.push(`${method.toUpperCase()} ${path}`);
  const covered = Object.keys(requests).map((name) => name.replace(/ \(.*$/, ''));
  expect([...new Set([...covered, ...without])].sort()).toEqual(names.sort());
});

eachDatabaseInAllTier('a refused write has no effect', (getDb) => {
  let faulty: FaultyDatabase;
  let site: TestSite;
  beforeAll(async () => {
    faulty = new FaultyDatabase(getDb());
    const env = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'site@example.org' };
    site = await new TestSite(faulty.database, env).fill();
  });

  /** All that is stored, but for the hits that rate limits count. */
  async function readAll(): Promise<Record<string, string[]>> {
    const all: Record<string, string[]> = {};
    const read = async (table: (typeof tables)[number]) => {
      const rows = await getDb().read.selectFrom(table).selectAll().execute();
      all[table] = rows.map((row) => JSON.stringify(row)).sort();
    };
    await Promise.all(tables.map(read));
    return all;
  }

  /** A refused upload may leave files, which a sweep removes. */
  async function storedFiles(): Promise<string[]> {
    const names: string[] = [];
    for await (const name of site.services.storage.list('')) names.push(name);
    return names;
  }

  it.each(Object.entries(requests))('%s', async (name, arrange) => {
    let refusals = 0;
    for (const fault of faults) {
      const [method = ''] = name.split(' ');
      const [path, body, who = 'A'] = await arrange(site);
      const [before, files] = [await readAll(), await storedFiles()];
      faulty.begin(fault);
      const { status, text } = await site.send(
        who,
        method,
        path.startsWith('/api/') ? path : `/api/v1${path}`,
        body,
      );
      faulty.fault = undefined;
      const what = `${JSON.stringify(fault)}: ${text.slice(0, 200)}`;
      if (status >= 400) {
        refusals++;
        expect([503, 507], what).toContain(status);
        expect(await readAll(), what).toEqual(before);
        expect(await storedFiles(), what).toEqual(expect.arrayContaining(files));
      } else if (!recorded.has(name) && 'write' in fault && fault.write <= faulty.writes) {
        expect.fail(`answered ${status} although a write failed, ${what}`);
      }
      if (status < 400 && faulty.writes < 2) break;
    }
    expect(refusals).toBeGreaterThan(recorded.has(name) ? 0 : 1);
  });

  it('a registration is done once its account exists', async () => {
    const email = `${uniqueId()}@example.org`;
    const client = { headers: new Headers(), clientAddress: '192.0.2.7' };
    faulty.begin({ at: 'reads after a commit' });
    await register(site.services, client, { name: 'Bina', email, password: 'battery staple' });
    faulty.fault = undefined;
    const found = getDb().read.selectFrom('user').select('name').where('email', '=', email);
    expect(await found.executeTakeFirst()).toEqual({ name: 'Bina' });
  });

  it('nor has one that gave up waiting for others', async () => {
    const insert = (key: string) => (tx: Parameters<Parameters<Database['write']>[0]>[0]) =>
      tx.insertInto('setting').values({ key, value: '1', version: 1 }).execute();
    const held = Promise.withResolvers<void>();
    const first = getDb().write(async (tx) => {
      await insert('first')(tx);
      await held.promise;
    });
    const late = withWaitBudget(() => getDb().write(insert('late')), 50);
    await expect(late).rejects.toMatchObject({ name: 'DatabaseBusy' });
    held.resolve();
    await first;
    await getDb().write(insert('next'));
    const keys = await getDb().read.selectFrom('setting').select('key').orderBy('key').execute();
    expect(keys.map(({ key }) => key)).toEqual(expect.arrayContaining(['first', 'next']));
    expect(keys).not.toContainEqual({ key: 'late' });
  });
});
