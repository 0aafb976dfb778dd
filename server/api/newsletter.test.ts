import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { type Row, TestSite } from './testing.ts';

const csv = { 'content-type': 'text/csv' };
const SUBSCRIBERS = '/api/v1/newsletter/subscribers';

const ARTICLE_EMAIL = '/api/v1/newsletter/article-email';
const everybody = { choice: { audience: { to: 'all' }, content: 'whole' } };

const articleEmailRows: Row[] = [
  ...(['V', 'U'] as const).flatMap((who): Row[] => {
    const status = who === 'V' ? 401 : 403;
    return [
      { name: 'who gets an article is secret', who, request: ['GET', ARTICLE_EMAIL], status },
      {
        name: 'nobody else sends an article',
        who,
        request: ['PUT', ({ articles }) => `${ARTICLE_EMAIL}/${articles.published!._id}`],
        body: everybody,
        status,
      },
    ];
  }),
  {
    name: 'an administrator reads who would get a new article',
    who: 'A',
    request: ['GET', `${ARTICLE_EMAIL}?category=nature`],
    status: 200,
    contains: ['"choice":null', '"isSent":false', '"isMailConfigured":false'],
  },
  {
    name: 'a test of an unknown article is not found',
    who: 'A',
    request: ['POST', `${ARTICLE_EMAIL}/unknown/test`],
    body: { content: 'whole' },
    status: 404,
  },
  {
    name: 'a test of nothing written is not found',
    who: 'A',
    request: ['POST', `${ARTICLE_EMAIL}/new/test`],
    body: { content: 'whole', desk: 'no-such-session' },
    status: 404,
  },
  {
    name: 'a visitor gets no test email',
    who: 'V',
    request: ['POST', `${ARTICLE_EMAIL}/unknown/test`],
    body: { content: 'whole' },
    status: 401,
  },
  {
    name: 'an administrator gets a test of an article',
    who: 'A',
    request: ['POST', ({ articles }) => `${ARTICLE_EMAIL}/${articles.published!._id}/test`],
    body: { content: 'whole' },
    status: 200,
  },
  {
    name: 'an unknown article is not found',
    who: 'A',
    request: ['PUT', `${ARTICLE_EMAIL}/unknown`],
    body: everybody,
    status: 404,
  },
  {
    name: 'an unknown audience is refused',
    who: 'A',
    request: ['PUT', ({ articles }) => `${ARTICLE_EMAIL}/${articles.published!._id}`],
    body: { choice: { audience: { to: 'some' }, content: 'whole' } },
    status: 400,
  },
];

const ONE = `${SUBSCRIBERS}/019ab000-0000-7000-8000-000000000000`;
/** An email that one recipient refused, and another may have got. */
const ISSUE = '019ab000-0000-7000-8000-000000000001';
const EMAILS = '/api/v1/newsletter/emails';
const EMAIL = `${EMAILS}/019ab000-0000-7000-8000-000000000000`;
const RECIPIENTS = `${EMAIL}/recipients`;
const IMPORTS = '/api/v1/newsletter/imports';
const IMPORT = `${IMPORTS}/019ab000-0000-7000-8000-000000000000`;
const managing = [
  ['GET', RECIPIENTS],
  ['GET', EMAIL],
  ['POST', `${EMAIL}/stop`],
  ['GET', ONE],
  ['POST', `${ONE}/unsubscribe`],
  ['POST', `${ONE}/confirmation`],
  ['DELETE', ONE],
  ['GET', IMPORT],
  ['POST', `${IMPORT}/start`],
  ['DELETE', IMPORT],
] as const;

const managingRows: Row[] = managing.flatMap(([method, path]): Row[] => [
  { name: `a visitor cannot ${method} ${path}`, who: 'V', request: [method, path], status: 401 },
  { name: `a user cannot ${method} ${path}`, who: 'U', request: [method, path], status: 403 },
  {
    name: `an unknown subscriber has no ${method} ${path}`,
    who: 'A',
    request: [method, path],
    // The test site has no mail server.
    status: path.endsWith('confirmation') ? 409 : 404,
  },
]);

const fileRows: Row[] = [
  ...(['V', 'U'] as const).flatMap((who): Row[] =>
    (
      [
        ['GET', IMPORTS],
        ['POST', IMPORTS],
        ['GET', '/api/v1/newsletter/export'],
      ] as const
    ).map(([method, path]) => ({
      name: `cannot ${method} ${path}`,
      who,
      request: [method, path],
      status: who === 'V' ? 401 : 403,
    })),
  ),
  {
    name: 'a list is sent as CSV',
    who: 'A',
    request: ['POST', `${IMPORTS}?consent=yes`],
    body: {},
    status: 415,
  },
  {
    name: 'the consent is stated',
    who: 'A',
    request: ['POST', IMPORTS],
    headers: csv,
    body: 'email',
    status: 400,
    contains: ['agreed'],
  },
  {
    name: 'an unreadable list is refused',
    who: 'A',
    request: ['POST', `${IMPORTS}?consent=yes`],
    headers: csv,
    body: 'phone\n1',
    status: 400,
    contains: ['no column for the email address'],
  },
  {
    name: 'a list is checked, started once, and exported',
    who: 'A',
    request: ['POST', `${IMPORTS}?consent=yes&consentDate=2026-01-02&fileName=list.csv`],
    headers: csv,
    body: 'email\nfrom-list@example.org\nnobody',
    status: 201,
    contains: ['"stage":"checked"', '"confirmed":1', '"invalid":1', '"createdBy":"Person A"'],
    async check({ json }, site) {
      const path = `${IMPORTS}/${json.data._id}`;
      expect((await site.send('A', 'POST', `${path}/start`)).status).toBe(202);
      expect((await site.send('A', 'POST', `${path}/start`)).status).toBe(409);
      expect((await site.send('A', 'DELETE', path)).status).toBe(409);
      expect((await site.send('A', 'GET', path)).json.data.stage).toBe('importing');
      expect((await site.send('A', 'GET', '/api/v1/newsletter/export?status=pending')).text).toMatch(
        /^.?email,/,
      );
    },
  },
];

const rows: Row[] = [
  ...fileRows,
  ...articleEmailRows,
  ...managingRows,
  ...(['V', 'U'] as const).map(
    (who): Row => ({
      name: 'the statistics are secret',
      who,
      request: ['GET', '/api/v1/newsletter/figures'],
      status: who === 'V' ? 401 : 403,
    }),
  ),
  {
    name: 'an administrator lists who did not get an email',
    who: 'A',
    request: ['GET', `/api/v1/newsletter/emails/${ISSUE}/recipients?state=unknown`],
    status: 200,
    contains: ['"state":"unknown"', '"error":"Connection closed"', '"total":1'],
    lacks: ['refused'],
  },
  ...(['V', 'U'] as const).flatMap((who): Row[] =>
    [`${EMAIL}/resume`, `${EMAIL}/resend`].map((path) => ({
      name: `nobody else can POST ${path}`,
      who,
      request: ['POST', path],
      body: { to: 'refused' },
      status: who === 'V' ? 401 : 403,
    })),
  ),
  ...(['V', 'U'] as const).map(
    (who): Row => ({
      name: 'the emails are secret',
      who,
      request: ['GET', EMAILS],
      status: who === 'V' ? 401 : 403,
    }),
  ),
  {
    name: 'an administrator lists the emails',
    who: 'A',
    request: ['GET', EMAILS],
    status: 200,
    contains: ['"isMailConfigured":false', `"_id":"${ISSUE}"`, '"refused":1', '"notSent":[]'],
  },
  {
    name: 'an administrator reads an email',
    who: 'A',
    request: ['GET', `${EMAILS}/${ISSUE}`],
    status: 200,
    contains: ['"state":"sent"', '"unknown":1'],
  },
  {
    name: 'an email that was sent cannot be stopped',
    who: 'A',
    request: ['POST', `${EMAILS}/${ISSUE}/stop`],
    status: 409,
  },
  {
    name: 'an email goes only to the refused or the unknown again',
    who: 'A',
    request: ['POST', `${EMAILS}/${ISSUE}/resend`],
    body: { to: 'sent' },
    status: 400,
  },
  ...['resume', 'resend'].map(
    (operation): Row => ({
      name: `without a mail server, nothing can ${operation}`,
      who: 'A',
      request: ['POST', `${EMAILS}/${ISSUE}/${operation}`],
      ...(operation === 'resend' && { body: { to: 'refused' } }),
      status: 409,
    }),
  ),
  {
    name: 'an unknown state of a recipient is refused',
    who: 'A',
    request: ['GET', `${RECIPIENTS}?state=sent`],
    status: 400,
  },
  {
    name: 'an administrator reads the statistics',
    who: 'A',
    request: ['GET', '/api/v1/newsletter/figures'],
    status: 200,
    contains: ['"months":[', '"refused":1,"unknown":1'],
  },
  { name: 'a visitor cannot list subscribers', who: 'V', request: ['GET', SUBSCRIBERS], status: 401 },
  {
    name: 'a user cannot list subscribers',
    who: 'U',
    request: ['GET', SUBSCRIBERS],
    status: 403,
    lacks: ['@'],
  },
  {
    name: 'a visitor subscribes',
    who: 'V',
    request: ['POST', '/api/v1/newsletter/subscribe'],
    body: { email: 'Reader@Example.org' },
    status: 202,
  },
  {
    name: 'an administrator lists subscribers',
    who: 'A',
    request: ['GET', `${SUBSCRIBERS}?status=pending&searchTerm=reader&frequency=each&sort=email`],
    status: 200,
    contains: ['"email":"reader@example.org"', '"total":1'],
    async check({ json }, site) {
      const path = `${SUBSCRIBERS}/${json.data[0]._id}`;
      expect((await site.send('A', 'POST', `${path}/unsubscribe`)).status).toBe(200);
      expect((await site.send('A', 'GET', path)).json.data).toMatchObject({
        status: 'unsubscribed',
        emails: [],
      });
      expect((await site.send('A', 'DELETE', path)).status).toBe(200);
      expect((await site.send('A', 'GET', path)).status).toBe(404);
    },
  },
  {
    name: 'an unknown status is refused',
    who: 'A',
    request: ['GET', `${SUBSCRIBERS}?status=gone`],
    status: 400,
  },
  {
    name: 'a new email address is accepted',
    who: 'V',
    request: ['POST', '/api/v1/newsletter/subscribe'],
    body: { email: 'reader@example.org' },
    status: 202,
  },
  {
    name: 'a known one has the same response',
    who: 'V',
    request: ['POST', '/api/v1/newsletter/subscribe'],
    body: { email: 'uma@example.org' },
    status: 202,
  },
  {
    name: 'a malformed one is refused',
    who: 'V',
    request: ['POST', '/api/v1/newsletter/subscribe'],
    body: { email: 'reader' },
    status: 400,
    contains: ['valid email'],
  },
];

function addIssue(db: Database): Promise<void> {
  return db.write(async (tx) => {
    const content = { subject: 'On tea', content: 'whole', audience: 'all', email: '{}' } as const;
    const at = '2026-11-21T09:00:00.000Z';
    await tx
      .insertInto('newsletter_issue')
      .values({
        ...content,
        id: ISSUE,
        unique_key: 'weekly:1',
        kind: 'weekly',
        article_id: null,
        state: 'sent',
        error: null,
        created_at: at,
        finished_at: at,
      })
      .execute();
    const failures = { refused: '550 Mailbox full', unknown: 'Connection closed' } as const;
    for (const state of ['refused', 'unknown'] as const)
      await tx
        .insertInto('newsletter_recipient')
        .values({
          issue_id: ISSUE,
          subscriber_id: state,
          state,
          error: failures[state],
          attempted_at: at,
          next_attempt_at: at,
          bounced_at: null,
        })
        .execute();
  });
}

eachDatabaseInAllTier('newsletter over the API', (getDb) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
    await addIssue(getDb());
  });
  it.each(rows)('$who: $name', (row) => site.run(row));
});
