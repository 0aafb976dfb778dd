import { type APIRequestContext, expect, request } from '@playwright/test';
import { startPostgres } from '../../scripts/postgres.ts';
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

/** Starts a site on an empty data folder, and on its own empty PostgreSQL if requested. */
export async function startSite({ database, env }: SiteOptions): Promise<Site> {
  const postgres = database === 'postgres' ? await startPostgres() : undefined;
  const server = await startServer({ ...defaults, ...(postgres && onPostgres(postgres.url)), ...env });
  const opened: APIRequestContext[] = [];
  const open = async (storageState?: Session) => {
    const context = await request.newContext({ baseURL: server.url, storageState });
    opened.push(context);
    return context;
  };
  const enter = async (path: string, data: unknown): Promise<Session> => {
    const context = await open();
    const response = await context.post(path, { data });
    expect(response.status(), await response.text()).toBe(200);
    return context.storageState();
  };
  const signIn = ({ email, password }: Pick<Account, 'email' | 'password'>) =>
    enter('/api/auth/sign-in/email', { email, password });
  const adminSession = await signIn(admin);
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
    register: (account) => enter('/api/auth/sign-up/email', account),
    emailTo: (email, subject = /./) => emailTo(server.dataDir, email, subject),
    stop: async () => {
      for (const context of opened) await context.dispose();
      await server.discard();
      await postgres?.stop();
    },
  };
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
