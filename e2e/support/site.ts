import { rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, expect, request } from '@playwright/test';
import { startPostgres } from '../../scripts/postgres/postgres.ts';
import { type Api, createApi } from './api.ts';
import { type Email, readEmails } from './emails.ts';
import { type Server, startServer } from './server.ts';

/** An account that can sign in. */
export interface Account {
  name: string;
  email: string;
  password: string;
}

/** The cookies of a browser, as `browser.newContext({ storageState })` takes them. */
export type Session = Awaited<ReturnType<APIRequestContext['storageState']>>;

/** A new running site with one administrator. */
export interface Site {
  url: string;
  dataDir: string;
  server: Server;
  admin: Account;
  adminSession: Session;
  /** The API as the administrator. */
  adminApi: Api;
  /** The API as a visitor. */
  visitorApi: Api;
  /** Returns the API with the given session. */
  apiAs(session: Session): Promise<Api>;
  /** Signs in by email address and password, and returns the session. */
  signIn(account: Pick<Account, 'email' | 'password'>): Promise<Session>;
  /** Creates an account with the role user, and returns its session. */
  register(account: Account): Promise<Session>;
  /** Waits for an email to `email` with a matching subject, and returns the newest. */
  emailTo(email: string, subject?: RegExp): Promise<Email>;
  stop(): Promise<void>;
}

const admin: Account = { name: 'Ada Admin', email: 'ada@example.org', password: 'lantern-river-42-quiet' };

/** No rate limits and no welcome articles, unless `env` says otherwise. */
const defaults = {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  ADMIN_NAME: admin.name,
  RATE_LIMIT_SCALE: '0',
  WELCOME: '0',
};

/** Settings for starting a site. */
export interface SiteOptions {
  database: 'sqlite' | 'postgres';
  /** Environment variables, over the defaults in this file. */
  env: Record<string, string>;
}

/** Starts a new site, on its own empty PostgreSQL if requested. */
export async function startSite({ database, env }: SiteOptions): Promise<Site> {
  const postgres = database === 'postgres' ? await startPostgres() : undefined;
  const copy = postgres || Object.keys(env).length > 0 ? undefined : await copyNewSite();
  const environment = { ...defaults, ...(postgres && onPostgres(postgres.url)), ...env };
  const server = await startServer(environment, copy?.dataDir);
  const opened: APIRequestContext[] = [];
  const open = async (storageState?: Session) => {
    const context = await request.newContext({ baseURL: server.url, storageState });
    opened.push(context);
    return context;
  };
  const signIn = (account: Pick<Account, 'email' | 'password'>) => signInTo(server, account);
  const adminSession = copy?.adminSession ?? (await signIn(admin));
  return {
    url: server.url,
    dataDir: server.dataDir,
    server,
    admin,
    adminSession,
    adminApi: createApi(await open(adminSession)),
    visitorApi: createApi(await open()),
    apiAs: async (session) => createApi(await open(session)),
    signIn,
    register: (account) => enter(server, '/api/auth/sign-up/email', account),
    emailTo: (email, subject = /./) => emailTo(server.dataDir, email, subject),
    stop: async () => {
      for (const context of opened) await context.dispose();
      await server.discard();
      await postgres?.stop();
    },
  };
}

/** A data folder after its first start, and the session of the administrator. */
interface NewSite {
  dataDir: string;
  adminSession: Session;
}

let newSite: Promise<NewSite> | undefined;

/** Copies a site with the default settings: a first start and a sign-in take longer than most tests. */
async function copyNewSite(): Promise<NewSite> {
  newSite ??= createNewSite();
  const { dataDir, adminSession } = await newSite;
  const copy = await mkdtemp(join(tmpdir(), 'lekha-e2e-'));
  await cp(dataDir, copy, { recursive: true });
  return { dataDir: copy, adminSession };
}

async function createNewSite(): Promise<NewSite> {
  const server = await startServer(defaults);
  const { dataDir } = server;
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const adminSession = await signInTo(server, admin);
  await server.terminate();
  return { dataDir, adminSession };
}

function signInTo(
  server: Server,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<Session> {
  return enter(server, '/api/auth/sign-in/email', { email, password });
}

/** Posts to a path that starts a session, and returns the session. */
async function enter(server: Server, path: string, data: unknown): Promise<Session> {
  const context = await request.newContext({ baseURL: server.url });
  const response = await context.post(path, { data });
  expect(response.status(), await response.text()).toBe(200);
  const session = await context.storageState();
  await context.dispose();
  return session;
}

function onPostgres(url: string): Record<string, string> {
  return { DATABASE_URL: url, APP_SECRET: 'browser-tests-only-0123456789abcdef' };
}

async function emailTo(dataDir: string, email: string, subject: RegExp): Promise<Email> {
  let found: Email | undefined;
  await expect(async () => {
    const emails = await readEmails(dataDir);
    found = emails.findLast(({ to, subject: line }) => to.includes(email) && subject.test(line));
    expect(found, `an email to ${email} with ${subject}`).toBeDefined();
  }).toPass();
  return found!;
}
