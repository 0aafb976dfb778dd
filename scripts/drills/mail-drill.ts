// `npm run test:mail`: sends an article to many subscribers while the servers are killed again and again, and
// compares what the mail server got with what the site says. Takes DRILL_SUBSCRIBERS, DRILL_CRASHES,
// DRILL_DATABASE (sqlite or postgres, with two servers), DRILL_SMTP (own, or postfix with the rights of
// root), and DRILL_KIND (article, letter, or on SQLite changed-letter: edited, stopped and resumed at each
// crash). Exits with status 1 if anybody got the email twice or not at all, or if too many are unknown.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newArticle } from '../../contract/article.ts';
import { letterInput } from '../../contract/letter.ts';
import { createArticle } from '../../domain/articles/articles.ts';
import { type Ctx, system } from '../../domain/context.ts';
import {
  changeLetter,
  createLetter,
  resumeIssue,
  sendArticle,
  sendLetter,
  stopIssue,
} from '../../domain/newsletter/newsletter.ts';
import { addSubscribers } from '../../domain/newsletter/testing.ts';
import { startPostfix } from '../cluster/postfix.ts';
import { startMailServer } from '../cluster/smtp.ts';
import { startPostgres } from '../postgres/postgres.ts';
import { say } from '../running/report.ts';
import { APP_SECRET, type RunningServer, startServer } from '../running/server.ts';
import { withServices } from '../running/site.ts';
import { startS3 } from '../s3/s3-server.ts';

const SUBSCRIBERS = Number(process.env.DRILL_SUBSCRIBERS ?? 5000);
const CRASHES = Number(process.env.DRILL_CRASHES ?? 20);
const DATABASE = process.env.DRILL_DATABASE ?? 'sqlite';
const SMTP = process.env.DRILL_SMTP ?? 'own';
const KIND = process.env.DRILL_KIND ?? 'article';
/** The pace at which an issue is sent over as many connections as there may be. */
const MAIL_PER_MINUTE = 60_000;
const CONNECTIONS = 5;
const RESPONSE_MS = 20;
const BATCH = 1000;
const LONGEST_MS = 120_000;
/** A letter that is changed is stopped at one crash and resumed at another. */
const kills = KIND === 'changed-letter' ? 2 * CRASHES : CRASHES;
const STOPPED_MS = 1000;

const folder = mkdtempSync(join(tmpdir(), 'lekha-mail-drill-'));
const postgres = DATABASE === 'postgres' ? await startPostgres() : null;
/** Servers that share a database share their media as well. */
const s3 = postgres && (await startS3());
const mailServer = await (SMTP === 'postfix' ? startPostfix() : startMailServer(RESPONSE_MS));
const servers: RunningServer[] = [];

function environment(name: string): Record<string, string> {
  return {
    DATA_DIR: join(folder, postgres ? name : 'site'),
    APP_SECRET,
    SMTP_URL: mailServer.url,
    MAIL_PER_MINUTE: String(MAIL_PER_MINUTE),
    LOG_LEVEL: 'info',
    ...(postgres && { DATABASE_URL: postgres.url, ...s3?.env }),
  };
}

/** Does `work` to the site of the first server, in this process. */
function asSystem<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return withServices(environment('first'), (services) => work({ ...services, actor: system }));
}

const post = `<h2>Tea</h2>${'<p>A page asks for time, and gives it back.</p>'.repeat(50)}`;
const letter = letterInput.parse({ subject: 'On tea', post, hasPage: true });

/** Adds the subscribers, writes an article or a letter, and starts to send it. */
function prepare(): Promise<{ issueId: string; letterId: string }> {
  return asSystem(async (ctx) => {
    const emails = Array.from({ length: SUBSCRIBERS }, (_, i) => `reader${i}@example.org`);
    for (let i = 0; i < emails.length; i += BATCH) await addSubscribers(ctx, emails.slice(i, i + BATCH));
    if (KIND !== 'article') {
      const { _id } = await createLetter(ctx, letter);
      return { issueId: await sendLetter(ctx, _id, { audience: { to: 'all' } }), letterId: _id };
    }
    const bannerImg = 'https://a.example/b.jpg';
    const article = newArticle.parse({ title: 'On tea', category: 'essays', post, bannerImg });
    const { _id } = await createArticle(ctx, article);
    const issueId = await sendArticle(ctx, _id, { audience: { to: 'all' }, content: 'whole' });
    return { issueId, letterId: '' };
  });
}

async function start(name: string): Promise<void> {
  servers.push(await startServer(environment(name)));
}

/** Kills the servers in turn. Each is started again after `meanwhile`. */
async function crash(meanwhile?: (ctx: Ctx) => Promise<void>): Promise<void> {
  await servers.shift()!.end('SIGKILL');
  if (meanwhile) await asSystem(meanwhile);
  await start(servers.length === 0 ? 'first' : `server${Math.random()}`);
}

/** Edits the letter and stops it at a crash, and resumes it at another. Nothing arrives between them. */
async function crashChanged(issueId: string, letterId: string): Promise<void> {
  await crash(async (ctx) => {
    await changeLetter(ctx, letterId, { ...letter, post: '<p>Edited.</p>' }, undefined);
    await stopIssue(ctx, issueId);
  });
  const arrived = mailServer.emails.size;
  await sleep(STOPPED_MS);
  if (mailServer.emails.size > arrived) throw new Error('Emails arrived although the letter was stopped.');
  await crash((ctx) => resumeIssue(ctx, issueId));
}

async function untilReceived(count: number): Promise<void> {
  const from = performance.now();
  while (mailServer.emails.size < count) {
    if (performance.now() - from > LONGEST_MS)
      throw new Error(`Only ${mailServer.emails.size} emails arrived.`);
    await sleep(20);
  }
}

/** Resolves when nothing has arrived for a while, which is longer than a lease on PostgreSQL. */
async function untilQuiet(): Promise<void> {
  const quietMs = postgres ? 75_000 : 6000;
  for (
    let [seen, since] = [-1, 0];
    seen !== mailServer.emails.size || performance.now() - since < quietMs;
  ) {
    if (seen !== mailServer.emails.size) [seen, since] = [mailServer.emails.size, performance.now()];
    await sleep(500);
  }
}

interface Outcome {
  state: string;
  email: string | null;
}

function readOutcomes(issueId: string): Promise<Outcome[]> {
  return asSystem(({ db }) =>
    db.read
      .selectFrom('newsletter_recipient')
      .leftJoin('subscriber', 'subscriber.id', 'newsletter_recipient.subscriber_id')
      .select(['state', 'email'])
      .where('issue_id', '=', issueId)
      .execute(),
  );
}

function report(outcomes: Outcome[], seconds: number): boolean {
  const received = ({ email }: Outcome) => mailServer.emails.get(email ?? '') ?? 0;
  const inState = (state: string) => outcomes.filter((outcome) => outcome.state === state);
  const twice = outcomes.filter((outcome) => received(outcome) > 1).length;
  const missing = inState('sent').filter((outcome) => received(outcome) === 0).length;
  const unknown = inState('unknown');
  const arrived = unknown.filter((outcome) => received(outcome) === 1).length;
  const others = outcomes.length - inState('sent').length - unknown.length;
  say(
    `${KIND}, ${DATABASE}, ${SMTP} SMTP server: ${outcomes.length} subscribers, ${kills} crashes, ${seconds} s`,
  );
  say(
    `sent ${inState('sent').length}, unknown ${unknown.length} (${arrived} of them arrived), others ${others}`,
  );
  say(`twice ${twice}, listed as sent but not received ${missing}`);
  const isRight = twice + missing + others === 0 && outcomes.length === SUBSCRIBERS;
  return isRight && unknown.length <= kills * CONNECTIONS;
}

try {
  const { issueId, letterId } = await prepare();
  const from = performance.now();
  for (let i = 0; i < (postgres ? 2 : 1); i++) await start(i === 0 ? 'first' : `server${i}`);
  for (let i = 1; i <= CRASHES; i++) {
    await untilReceived(Math.floor((SUBSCRIBERS * i) / (CRASHES + 2)));
    await sleep(Math.random() * 2 * RESPONSE_MS);
    if (KIND === 'changed-letter') await crashChanged(issueId, letterId);
    else await crash();
  }
  await untilQuiet();
  const seconds = Math.round((performance.now() - from) / 1000);
  for (const server of servers) await server.end('SIGTERM');
  if (!report(await readOutcomes(issueId), seconds)) process.exitCode = 1;
} finally {
  for (const server of servers) await server.end('SIGKILL');
  mailServer.stop();
  await postgres?.stop();
  await s3?.stop();
  rmSync(folder, { recursive: true, force: true });
}
