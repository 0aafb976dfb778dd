import { beforeAll, describe, expect, it } from 'vitest';
import type { TokenScope } from '../../contract/api-token.ts';
import { emptyForm } from '../../contract/form-content.ts';
import { anyScope } from '../../domain/action-scopes.ts';
import { createArticle, deleteArticle } from '../../domain/articles/articles.ts';
import { articleInput } from '../../domain/articles/testing.ts';
import { newId } from '../../domain/id.ts';
import { as } from '../../domain/testing.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { tier } from '../../scripts/tests/tier.ts';
import { type Person, TestSite } from './testing.ts';

/** Visitor, user, contributor, author, editor, administrator. */
const people = ['V', 'U', 'C', 'T', 'E', 'A'] as const;
type Sender = (typeof people)[number];
const staff = ['C', 'T', 'E', 'A'] as const;
type Staff = (typeof staff)[number];

/**
 * Every call with those who may make it, whatever it is about: `VUCTEA` for all. A call whose answer depends
 * on its subject has more rows below.
 */
const calls: Record<string, string> = {
  'GET /articles/all-articles': 'VUCTEA',
  'GET /articles/featured-article': 'VUCTEA',
  'GET /articles/single-article/:id': 'VUCTEA',
  'POST /articles/create-article': 'CTEA',
  'PUT /articles/update-article/:id': 'CTEA',
  'POST /articles/:id/duplicate': 'CTEA',
  'POST /articles/:id/restore': 'TEA',
  'DELETE /articles/:id': 'TEA',
  'POST /articles/bulk': 'TEA',
  'POST /articles/empty-trash': 'TEA',
  'GET /categories': 'VUCTEA',
  'POST /categories/create-category': 'EA',
  'PATCH /categories/:id': 'EA',
  'DELETE /categories/:id': 'EA',
  'POST /categories/:id/subcategories': 'EA',
  'PATCH /categories/:id/subcategories/:subId': 'EA',
  'DELETE /categories/:id/subcategories/:subId': 'EA',
  'GET /authors': 'EA',
  'POST /authors': 'EA',
  'PATCH /authors/:id': 'EA',
  'POST /authors/:id/merge': 'EA',
  'DELETE /authors/:id': 'EA',
  'GET /pages': 'VUCTEA',
  'GET /pages/:path': 'VUCTEA',
  'GET /tags': 'CTEA',
  'POST /tags': 'EA',
  'PATCH /tags/:id': 'EA',
  'POST /tags/:id/merge': 'EA',
  'DELETE /tags/:id': 'EA',
  'GET /series': 'CTEA',
  'POST /series': 'EA',
  'PATCH /series/:id': 'EA',
  'GET /series/:id/parts': 'EA',
  'PUT /series/:id/parts': 'EA',
  'POST /series/:id/merge': 'EA',
  'DELETE /series/:id': 'EA',
  'GET /redirects': 'EA',
  'POST /redirects': 'EA',
  'PATCH /redirects/:id': 'EA',
  'DELETE /redirects/:id': 'EA',
  'GET /redirects/automatic': 'EA',
  'GET /redirects/missing': 'EA',
  'POST /redirects/import': 'EA',
  'GET /redirects/export': 'EA',
  'GET /redirects/links': 'EA',
  'POST /redirects/links/check': 'EA',
  'GET /templates': 'CTEA',
  'GET /templates/:id': 'CTEA',
  'POST /templates': 'EA',
  'PATCH /templates/:id': 'EA',
  'DELETE /templates/:id': 'EA',
  'GET /users/all-users': 'A',
  'GET /users/:email': 'A',
  'POST /users/login': 'UCTEA',
  'POST /users/create-user': 'UCTEA',
  'PATCH /users/update-role/:id': 'A',
  'PATCH /users/staff-role/:id': 'A',
  'GET /reviews': 'CTEA',
  'GET /articles/:id/review': 'CTEA',
  'PUT /articles/:id/review': 'CTEA',
  'DELETE /articles/:id/review': 'CTEA',
  'POST /articles/:id/review/publish': 'EA',
  'POST /articles/:id/review/return': 'EA',
  'GET /users': 'A',
  'PATCH /users/:id': 'A',
  'DELETE /users/:id': 'A',
  'POST /users/:id/sign-out': 'A',
  'POST /users/:id/password-reset': 'A',
  'POST /users/:id/reassign-articles': 'A',
  'GET /invitations': 'A',
  'POST /invitations': 'A',
  'POST /invitations/:id/renew': 'A',
  'DELETE /invitations/:id': 'A',
  'GET /webhooks': 'A',
  'POST /webhooks': 'A',
  'PATCH /webhooks/:id': 'A',
  'DELETE /webhooks/:id': 'A',
  'POST /webhooks/:id/test': 'A',
  'GET /webhooks/:id/deliveries': 'A',
  'POST /webhooks/:id/deliveries/:delivery/resend': 'A',
  'GET /users/:id/tokens': 'A',
  'DELETE /users/:id/tokens/:token': 'A',
  'GET /account/tokens': 'CTEA',
  'POST /account/tokens': 'CTEA',
  'DELETE /account/tokens/:id': 'CTEA',
  'GET /account': 'UCTEA',
  'DELETE /account': 'UCTEA',
  'GET /account/data': 'UCTEA',
  'GET /account/comments': 'UCTEA',
  'GET /account/likes': 'UCTEA',
  'DELETE /account/likes/:id': 'UCTEA',
  'PATCH /account': 'UCTEA',
  'POST /account/password': 'UCTEA',
  'GET /account/sessions': 'UCTEA',
  'DELETE /account/sessions/:id': 'UCTEA',
  'GET /account/sign-in-again': 'UCTEA',
  'POST /account/sign-in-again': 'UCTEA',
  'POST /account/sign-in-again/passkey': 'UCTEA',
  'GET /account/factors': 'UCTEA',
  'POST /account/factors/authenticator': 'UCTEA',
  'PUT /account/factors/authenticator': 'UCTEA',
  'DELETE /account/factors/authenticator': 'UCTEA',
  'POST /account/factors/passkeys/options': 'UCTEA',
  'POST /account/factors/passkeys': 'UCTEA',
  'DELETE /account/factors/passkeys/:id': 'UCTEA',
  'POST /account/factors/recovery-codes': 'UCTEA',
  'GET /media': 'CTEA',
  'POST /media/upload': 'CTEA',
  'POST /media/edit': 'CTEA',
  'POST /fonts': 'A',
  'POST /media/banner': 'CTEA',
  'PATCH /media/:id': 'EA',
  'DELETE /media/:id': 'EA',
  'POST /link-cards': 'CTEA',
  'POST /newsletter/subscribe': 'VUCTEA',
  'POST /newsletter/bounces': 'VUCTEA',
  'GET /newsletter/figures': 'A',
  'GET /newsletter/export': 'A',
  'GET /newsletter/subscribers': 'A',
  'GET /newsletter/subscribers/:id': 'A',
  'POST /newsletter/subscribers/:id/unsubscribe': 'A',
  'POST /newsletter/subscribers/:id/confirmation': 'A',
  'DELETE /newsletter/subscribers/:id': 'A',
  'GET /newsletter/imports': 'A',
  'POST /newsletter/imports': 'A',
  'GET /newsletter/imports/:id': 'A',
  'POST /newsletter/imports/:id/start': 'A',
  'DELETE /newsletter/imports/:id': 'A',
  'GET /newsletter/emails': 'EA',
  'GET /newsletter/emails/:id': 'EA',
  'GET /newsletter/emails/:id/recipients': 'A',
  'POST /newsletter/emails/:id/stop': 'EA',
  'POST /newsletter/emails/:id/resume': 'EA',
  'POST /newsletter/emails/:id/resend': 'EA',
  'GET /newsletter/letters': 'EA',
  'POST /newsletter/letters': 'EA',
  'GET /newsletter/letters/:id': 'EA',
  'PUT /newsletter/letters/:id': 'EA',
  'DELETE /newsletter/letters/:id': 'EA',
  'POST /newsletter/letters/:id/test': 'EA',
  'POST /newsletter/letters/:id/send': 'EA',
  'GET /newsletter/article-email': 'EA',
  'PUT /newsletter/article-email/:id': 'EA',
  'POST /newsletter/article-email/:id/test': 'EA',
  'GET /working-copies': 'CTEA',
  'GET /working-copies/gone': 'CTEA',
  'GET /working-copies/:desk/publication': 'CTEA',
  'PUT /working-copies/:desk': 'CTEA',
  'DELETE /working-copies/:desk': 'CTEA',
  'PUT /presence/:desk': 'CTEA',
  'DELETE /presence/:desk': 'CTEA',
  'GET /articles/:id/share-links': 'TEA',
  'POST /articles/:id/share-links': 'TEA',
  'DELETE /share-links/:id': 'TEA',
  'GET /articles/:id/notes': 'CTEA',
  'POST /articles/:id/notes': 'CTEA',
  'PATCH /notes/:id': 'CTEA',
  'DELETE /notes/:id': 'CTEA',
  'GET /comments': 'EA',
  'POST /comments/decisions': 'EA',
  'POST /comments/:id/reply': 'EA',
  'GET /comments/bans': 'EA',
  'POST /comments/bans': 'EA',
  'DELETE /comments/bans/:id': 'EA',
  'GET /articles/:slug/comments': 'VUCTEA',
  'GET /articles/:slug/comments/own': 'VUCTEA',
  'POST /articles/:slug/comments': 'VUCTEA',
  // A visitor may have confirmed an email address in this browser.
  'PATCH /comments/:id': 'VUCTEA',
  'DELETE /comments/:id': 'UCTEA',
  'POST /comments/:id/report': 'VUCTEA',
  'GET /articles/:slug/likes': 'VUCTEA',
  'PUT /articles/:slug/likes': 'VUCTEA',
  'GET /settings': 'A',
  'PATCH /settings': 'A',
  'GET /site-pages/:slug': 'A',
  'PUT /site-pages/:slug': 'A',
  'POST /site-pages/:slug/reset': 'A',
  'GET /system': 'A',
  'POST /system/jobs/:id/retry': 'A',
  'POST /system/test-email': 'A',
  'GET /audit-log': 'A',
  'GET /statistics': 'CTEA',
  'GET /statistics/export': 'CTEA',
  'POST /statistics/marks': 'EA',
  'DELETE /statistics/marks/:id': 'EA',
  'GET /views': 'VUCTEA',
  'POST /views': 'VUCTEA',
  'GET /imports': 'A',
  'POST /imports': 'A',
  'GET /imports/:id': 'A',
  'GET /imports/:id/report': 'A',
  'PUT /imports/:id/parts/:part': 'A',
  'POST /imports/:id/check': 'A',
  'POST /imports/:id/start': 'A',
  'POST /imports/:id/stop': 'A',
  'DELETE /imports/:id': 'A',
};

/** Documents about the API itself. */
const documents = ['GET /openapi.json', 'GET /docs'];

/**
 * Whose an article is and its state: the sender's own, that of an administrator, of a contributor, of an
 * account that is no staff any more, or one of an administrator that names the sender as its author.
 */
const owners = { own: null, admins: 'A2', lesser: 'C2', former: 'U', byline: 'A2' } as const;
type Owner = keyof typeof owners;
type State = 'draft' | 'scheduled' | 'published' | 'trash';

interface Fields {
  article: string;
  who: Sender;
  ids: Record<string, string>;
}

/** A call about an article, with those who may make it for each owner and state. Others are refused. */
interface SubjectRow {
  name: string;
  call: [method: string, path: string];
  body?: (fields: Fields) => unknown;
  allowed: Partial<Record<`${Owner} ${State}`, string>>;
}

const path = '/articles/update-article/ARTICLE';
const change = (name: string, body: object, allowed: SubjectRow['allowed']): SubjectRow => ({
  name,
  call: ['PUT', path],
  body: () => body,
  allowed,
});
const later = '2099-01-01T00:00:00.000Z';
const ofStaff = {
  'own draft': 'CTEA',
  'own scheduled': 'CTEA',
  'own published': 'CTEA',
  'byline draft': 'CTEA',
  'byline published': 'CTEA',
  'lesser draft': 'EA',
  'admins draft': 'EA',
  'admins published': 'EA',
};
/** Contributors change drafts only. */
const written = { ...ofStaff, 'own scheduled': 'TEA', 'own published': 'TEA', 'byline published': 'TEA' };
/** A change of an own published article is proposed. */
const typed = { ...written, 'own published': 'CTEA', 'byline published': 'CTEA' };
const published = { ...written, 'own draft': 'TEA', 'byline draft': 'TEA' };
const editors = Object.fromEntries(Object.keys(ofStaff).map((key) => [key, 'EA']));

const rows: SubjectRow[] = [
  {
    name: 'read',
    call: ['GET', '/articles/single-article/ARTICLE'],
    allowed: {
      ...ofStaff,
      'own published': 'VUCTEA',
      'byline published': 'VUCTEA',
      'admins published': 'VUCTEA',
      'admins scheduled': 'EA',
    },
  },
  change('change the text', { title: 'Another title' }, written),
  change('publish', { status: 'published' }, published),
  change('schedule', { status: 'scheduled', publishAt: later }, published),
  change('unpublish', { status: 'draft' }, { 'own published': 'TEA', 'admins published': 'EA' }),
  change('feature', { featured: true }, { 'own published': 'EA', 'admins published': 'EA' }),
  { ...change('name a new tag', {}, editors), body: () => ({ tags: [newId()] }) },
  { ...change('name a new series', {}, editors), body: () => ({ series: { title: newId() } }) },
  change('name a new category', { category: 'unheard-of' }, editors),
  { ...change('name another author', {}, editors), body: () => ({ authors: ['person-a2'] }) },
  {
    ...change('make a page', {}, { 'own draft': 'EA', 'admins draft': 'EA' }),
    body: () => ({ pagePath: `page-${newId()}` }),
  },
  {
    name: 'create a draft',
    call: ['POST', '/articles/create-article'],
    body: () => articleInput({ status: 'draft', category: 'nature' }),
    allowed: { 'own draft': 'CTEA' },
  },
  {
    name: 'create a published article',
    call: ['POST', '/articles/create-article'],
    body: () => articleInput({ category: 'nature' }),
    allowed: { 'own draft': 'TEA' },
  },
  {
    name: 'create a scheduled article',
    call: ['POST', '/articles/create-article'],
    body: () => articleInput({ category: 'nature', status: 'scheduled', publishAt: later }),
    allowed: { 'own draft': 'TEA' },
  },
  { name: 'duplicate', call: ['POST', '/articles/ARTICLE/duplicate'], body: () => ({}), allowed: ofStaff },
  {
    name: 'delete',
    call: ['DELETE', '/articles/ARTICLE'],
    allowed: {
      'own draft': 'TEA',
      'own published': 'TEA',
      'byline published': 'TE',
      'lesser draft': 'EA',
      'lesser published': 'EA',
      'former draft': 'EA',
      'former published': 'EA',
      'admins draft': '',
      'admins published': '',
    },
  },
  {
    name: 'restore',
    call: ['POST', '/articles/ARTICLE/restore'],
    allowed: { 'own trash': 'TEA', 'lesser trash': 'EA', 'former trash': 'EA', 'admins trash': '' },
  },
  {
    name: 'autosave',
    call: ['PUT', '/working-copies/a-session-of-SENDER'],
    body: ({ article, who, ids }) => ({
      account: ids[who] ?? '',
      articleId: article,
      sequence: 1,
      basedOn: 1,
      content: emptyForm,
    }),
    allowed: typed,
  },
  {
    name: 'be present',
    call: ['PUT', '/presence/a-session-of-SENDER'],
    body: ({ article, who, ids }) => ({ account: ids[who] ?? '', articleId: article, changed: false }),
    allowed: typed,
  },
  {
    name: 'submit for review',
    call: ['PUT', '/articles/ARTICLE/review'],
    body: () => ({ version: 1 }),
    allowed: Object.fromEntries(Object.entries(ofStaff).filter(([key]) => key.endsWith(' draft'))),
  },
  {
    name: 'propose a change',
    call: ['PUT', '/articles/ARTICLE/review'],
    body: () => ({ version: 1, change: { title: 'Another title' } }),
    allowed: Object.fromEntries(Object.entries(ofStaff).filter(([key]) => key.endsWith(' published'))),
  },
  { name: 'read its review', call: ['GET', '/articles/ARTICLE/review'], allowed: ofStaff },
  { name: 'list share links', call: ['GET', '/articles/ARTICLE/share-links'], allowed: published },
  {
    name: 'share',
    call: ['POST', '/articles/ARTICLE/share-links'],
    body: () => ({ label: '', days: 1, canComment: false }),
    allowed: published,
  },
  { name: 'read comments', call: ['GET', '/articles/ARTICLE/notes'], allowed: ofStaff },
  {
    name: 'comment',
    call: ['POST', '/articles/ARTICLE/notes'],
    body: () => ({ text: 'A comment', passage: null, parent: null }),
    allowed: ofStaff,
  },
  {
    name: 'save as a template',
    call: ['POST', '/templates'],
    body: ({ article }) => ({ name: newId(), article }),
    allowed: editors,
  },
  {
    name: 'decide its email',
    call: ['PUT', '/newsletter/article-email/ARTICLE'],
    body: () => ({ choice: null }),
    allowed: editors,
  },
];

const publishing: TokenScope[] = ['articles.publish'];
const writing: TokenScope[] = ['articles.write', ...publishing];
const reading: TokenScope[] = ['articles.read', ...writing];

/** The calls that a token makes with another scope than `articles.publish`. A new name needs two scopes. */
const scopes: Record<string, TokenScope[]> = {
  read: reading,
  'make a page': writing,
  'create a draft': writing,
  duplicate: writing,
  autosave: writing,
  'be present': writing,
  'submit for review': writing,
  'propose a change': writing,
  'read its review': writing,
  'read comments': writing,
  comment: writing,
  'save as a template': writing,
  'decide its email': ['newsletter'],
  'name a new tag': [],
  'name a new series': [],
  'name a new category': [],
};

/** The scopes, one of which a token needs for what its account may do. */
function tokensFor(name: string, state: State): readonly TokenScope[] {
  if (name === 'read' && state === 'published') return anyScope;
  const isDraftChange = state === 'draft' && (name === 'change the text' || name === 'name another author');
  return isDraftChange ? writing : (scopes[name] ?? publishing);
}

eachDatabaseInAllTier('Authorisation', (getDb) => {
  let site: TestSite;
  let articles = 0;
  /** A token of each scope for each account. */
  const tokens: Record<Staff, Record<string, string>> = { C: {}, T: {}, E: {}, A: {} };
  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
    await site.hire('C', 'contributor');
    await site.hire('C2', 'contributor');
    await site.hire('T', 'author');
    await site.hire('E', 'editor');
    // Gives every account its byline.
    for (const who of ['C', 'C2', 'T', 'E', 'A', 'A2'] as const) await make('own', 'draft', who);
    if (tier !== 'all') return;
    for (const who of staff) {
      for (const scope of anyScope) {
        const body = { name: scope, scopes: [scope] };
        const { json } = await site.send(who, 'POST', '/api/v1/account/tokens', body);
        tokens[who][scope] = json.data.token;
      }
    }
  });

  const account = (who: Person) => as(site.services, { userId: site.ids[who] ?? null, role: 'admin' });

  async function make(owner: Owner, state: State, sender: Person): Promise<string> {
    const maker = account(owners[owner] ?? (sender === 'V' ? 'A2' : sender));
    const status = state === 'trash' ? 'draft' : state;
    const authors = owner === 'byline' && !'VU'.includes(sender) ? [`person-${sender.toLowerCase()}`] : [];
    const { _id } = await createArticle(
      maker,
      articleInput({
        title: `Article ${articles++}`,
        category: 'nature',
        status,
        authors,
        ...(status === 'scheduled' && { publishAt: later }),
      }),
    );
    if (state === 'trash') await deleteArticle(maker, _id);
    return _id;
  }

  it('has a row for every call of the API', () => {
    const routes = site.app.routes
      .filter(({ path, method }) => path.startsWith('/api/v1/') && method !== 'ALL')
      .map(({ path, method }) => `${method} ${path.slice('/api/v1'.length)}`);
    const known = [...Object.keys(calls), ...documents];
    expect([...new Set(routes)].filter((route) => !known.includes(route))).toEqual([]);
    expect(known.filter((route) => !routes.includes(route))).toEqual([]);
  });

  describe('of a call', () => {
    it.each(Object.entries(calls))('%s: %s', async (call, allowed) => {
      const [method = '', path = ''] = call.split(' ');
      for (const who of people) {
        const own = { email: findEmail(who), name: `Person ${who}` };
        const isRecord = path === '/users/login' || path === '/users/create-user';
        const body = isRecord ? own : path === '/articles/create-article' ? { status: 'draft' } : {};
        const url = `/api/v1${path.replaceAll(/:(\w+)/g, (_, name) => sample(name, call))}`;
        const { status } = await site.send(who, method, url, method === 'GET' ? undefined : body);
        expect(refusal(status), `${who} ${status}`).toBe(
          allowed.includes(who) ? null : who === 'V' ? 401 : 403,
        );
      }
    });
  });

  const cells = rows.flatMap(({ name, allowed, ...row }) =>
    Object.entries(allowed).map(([subject, letters]) => ({ name, subject, letters, ...row })),
  );

  it.each(cells)('of an article: $name, $subject: $letters', async ({ call, body, subject, letters }) => {
    const [owner, state] = subject.split(' ') as [Owner, State];
    for (const who of people) {
      const article = await make(owner, state, who);
      const [method, path] = call;
      const url = `/api/v1${path.replace('ARTICLE', article).replace('SENDER', who)}`;
      const { status, text } = await site.send(who, method, url, body?.({ article, who, ids: site.ids }));
      const isAllowed = letters.includes(who);
      expect(status < 300, `${who} ${status} ${text.slice(0, 200)}`).toBe(isAllowed);
      // An article that the sender may not read looks as if it did not exist.
      const isHidden = state !== 'published' && owner !== 'own' && owner !== 'byline' && 'CT'.includes(who);
      if (isHidden && status !== 403) expect(status).toBe(404);
      if (!isAllowed) expect([400, 401, 403, 404], text).toContain(status);
      if (who === 'V' && !isAllowed && method !== 'GET') expect(status).toBe(401);
    }
  });

  it.skipIf(tier !== 'all').each(cells)('with a token, of an article: $name, $subject', async (cell) => {
    const [owner, state] = cell.subject.split(' ') as [Owner, State];
    const needed = tokensFor(cell.name, state);
    for (const who of staff) {
      for (const [scope, token] of Object.entries(tokens[who])) {
        const article = await make(owner, state, who);
        const [method, path] = cell.call;
        const url = `/api/v1${path.replace('ARTICLE', article).replace('SENDER', who)}`;
        const body = cell.body?.({ article, who, ids: site.ids });
        const { status } = await site.send('V', method, url, body, { authorization: `Bearer ${token}` });
        const isAllowed = cell.letters.includes(who) && needed.includes(scope as TokenScope);
        expect(status < 300, `${who} ${scope} ${status}`).toBe(isAllowed);
        if (!isAllowed) expect([400, 403, 404], `${who} ${scope}`).toContain(status);
      }
    }
  });

  it('lists drafts to those who may read them', async () => {
    const counts = async (who: Sender, query: string) => {
      const { json } = await site.send(who, 'GET', `/api/v1/articles/all-articles?limit=1&${query}`);
      return json.meta.total as number;
    };
    for (const who of people) {
      const own = who === 'V' || who === 'U' ? 0 : 1;
      expect((await counts(who, 'status=draft')) > 0, who).toBe('EA'.includes(who));
      expect((await counts(who, `status=draft&email=${findEmail(who)}`)) >= own, who).toBe(true);
      expect((await counts(who, 'status=draft&email=bob@example.org')) > 0, who).toBe(who === 'A');
    }
  });

  it('of bulk actions is that of each article', async () => {
    const ids = [await make('own', 'draft', 'T'), await make('admins', 'draft', 'T')];
    const { json } = await site.send('T', 'POST', '/api/v1/articles/bulk', { action: 'publish', ids });
    expect(json.data.map(({ done }: { done: boolean }) => done)).toEqual([true, false]);
    expect(json.data[1].title).toBe('');
  });

  it('ends with the role at the next request', async () => {
    await site.hire('C3' as Person, 'author');
    const article = await make('own', 'draft', 'C3' as Person);
    const publish = () =>
      site.send('C3' as Person, 'PUT', `/api/v1${path.replace('ARTICLE', article)}`, {
        status: 'published',
      });
    const demote = (staffRole: string | null) =>
      site.send('A', 'PATCH', `/api/v1/users/staff-role/${site.ids.C3}`, { staffRole });
    expect((await demote('contributor')).status).toBe(200);
    expect((await publish()).status).toBe(403);
    expect((await demote(null)).status).toBe(200);
    expect((await publish()).status).toBe(403);
    expect((await site.send('C3' as Person, 'GET', '/api/v1/media')).status).toBe(403);
  });

  const findEmail = (who: Sender) =>
    ({ V: 'nobody@example.org', ...site.emails, C: 'c@example.org', T: 't@example.org', E: 'e@example.org' })[
      who
    ];
});

/** The status of a refusal; null for every other answer, also one about an input that is not valid. */
function refusal(status: number): number | null {
  return status === 401 || status === 403 ? status : null;
}

function sample(name: string, call: string): string {
  if (name === 'email') return 'somebody@example.org';
  if (name === 'desk') return 'a-session-of-nobody';
  if (name === 'part') return '0';
  return call.includes('site-pages') ? 'terms' : newId();
}
