import { expect } from 'vitest';
import type { Article } from '../../contract/article.ts';
import type { Category } from '../../contract/category.ts';
import type { StaffRole } from '../../contract/user.ts';
import type { Services } from '../../domain/context.ts';
import { testServices } from '../../domain/testing.ts';
import type { Database } from '../../platform/db/database.ts';
import { createApp } from '../app.ts';
import { endpoints } from './api.ts';
import { errorStatuses } from './openapi.ts';

/**
 * The sender of a request: V a visitor, U a user, A an administrator, A2 another administrator. C, T and E
 * are hired as a contributor, an author and an editor, C2 as another contributor.
 */
export type Person = 'V' | 'U' | 'A' | 'A2' | 'C' | 'T' | 'E' | 'C2';

/** One row of an API test: a request and its expected response. */
export interface Row {
  name: string;
  who: Person;
  request: [method: string, path: string | ((site: TestSite) => string)];
  body?: unknown | ((site: TestSite) => unknown);
  headers?: Record<string, string>;
  status: number;
  contains?: string[];
  lacks?: string[];
  /** Checks the parsed response where pieces of text are not enough. */
  check?: (response: ApiResponse, site: TestSite) => void | Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: tests read any response.
export type ApiResponse = { status: number; json: any; text: string; headers: Headers };

/** The application on a real database, with three accounts and a few articles. */
export class TestSite {
  readonly emails = { U: 'uma@example.org', A: 'ada@example.org', A2: 'bob@example.org' } as const;
  readonly password = 'correct horse';
  readonly ids: Record<string, string> = {};
  readonly articles: Record<string, Article> = {};
  readonly categories: Record<string, Category> = {};
  readonly db: Database;
  readonly services: Services;
  readonly app: ReturnType<typeof createApp>;
  #cookies: Partial<Record<Person, string>> = {};

  constructor(db: Database, env: Record<string, string> = {}) {
    this.db = db;
    this.services = testServices(db, env);
    this.app = createApp(this.services, async () => new Response('a page'));
  }

  /** Signs the accounts up over HTTP, and creates one article of each kind. */
  async fill(): Promise<this> {
    for (const [who, email] of Object.entries(this.emails)) await this.#signUp(who as Person, email);
    await this.db.autocommit
      .updateTable('user')
      .set({ role: 'admin' })
      .where('email', '!=', this.emails.U)
      .execute();
    this.articles.published = await this.write('A', { title: 'Rivers and reeds' });
    this.articles.draft = await this.write('A', { title: 'Secret plans', status: 'draft' });
    this.articles.others = await this.write('A2', { title: 'Somebody else wrote this' });
    const created = await this.send('A', 'POST', '/api/v1/categories/create-category', { name: 'Nature' });
    this.categories.nature = created.json.data;
    return this;
  }

  /** Signs an account up and gives it a staff role. */
  async hire(who: Person, staffRole: StaffRole): Promise<void> {
    const email = `${who.toLowerCase()}@example.org`;
    await this.#signUp(who, email);
    await this.db.autocommit.updateTable('user').set({ staffRole }).where('email', '=', email).execute();
  }

  async #signUp(who: Person, email: string): Promise<void> {
    const account = { name: `Person ${who}`, email, password: this.password };
    const response = await this.send('V', 'POST', '/api/auth/sign-up/email', account);
    expect(response.status).toBe(200);
    this.ids[who] = response.json.user.id;
    this.#cookies[who] = joinCookies(response.headers);
  }

  /** Opens another session. */
  async signIn(who: keyof typeof this.emails): Promise<void> {
    const credentials = { email: this.emails[who], password: this.password };
    const response = await this.send('V', 'POST', '/api/auth/sign-in/email', credentials);
    expect(response.status, response.text).toBe(200);
    this.#cookies[who] = joinCookies(response.headers);
  }

  /** The `Cookie` header of a person who is signed in. */
  cookie(who: Person): string {
    return this.#cookies[who] ?? '';
  }

  async write(who: Person, fields: Record<string, unknown> = {}): Promise<Article> {
    const response = await this.send(who, 'POST', '/api/v1/articles/create-article', {
      ...articleFields,
      ...fields,
    });
    expect(response.text).toContain('"success":true');
    return response.json.data;
  }

  async send(
    who: Person,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse> {
    const cookie = this.#cookies[who];
    const response = await this.app.request(path, {
      method,
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(body === undefined || body instanceof FormData || body instanceof Blob
          ? {}
          : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : {
            body:
              typeof body === 'string' || body instanceof FormData || body instanceof Blob
                ? body
                : JSON.stringify(body),
          }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      text,
      json: isJson && text ? JSON.parse(text) : undefined,
      headers: response.headers,
    };
  }

  /** Sends the request of a row and checks the response. */
  async run(row: Row): Promise<void> {
    const [method, path] = row.request;
    const url = typeof path === 'function' ? path(this) : path;
    const body = typeof row.body === 'function' ? (row.body as (site: TestSite) => unknown)(this) : row.body;
    const response = await this.send(row.who, method, url, body, row.headers);
    expect(response.status, response.text.slice(0, 300)).toBe(row.status);
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    if (response.json) expect(response.json.success ?? row.status < 400).toBe(row.status < 400);
    expectDocumented(method, url, response);
    for (const piece of row.contains ?? []) expect(response.text).toContain(piece);
    for (const piece of row.lacks ?? []) expect(response.text).not.toContain(piece);
    await row.check?.(response, this);
  }
}

/** The fields of a complete article. */
export const articleFields = {
  title: 'An article',
  category: 'Nature',
  post: '<p>Some words to read.</p>',
  bannerImg: 'https://pictures.example.org/banner.jpg',
};

/**
 * Expects the response that the OpenAPI document promises, without other fields, or an error that it names.
 */
function expectDocumented(method: string, url: string, response: ApiResponse): void {
  const path = url.split('?')[0]!.replace('/api/v1', '');
  const endpoint = endpoints.find(
    (one) => one.method.toUpperCase() === method && pathPattern(one.path).test(path),
  );
  if (!endpoint) return;
  if (response.status >= 400) {
    expect(errorStatuses(endpoint)).toContain(response.status);
  } else {
    expect(endpoint.response.parse(response.json)).toEqual(response.json);
    expect(response.status).toBe(endpoint.status ?? 200);
  }
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
}

function joinCookies(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
