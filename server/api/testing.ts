import { expect } from 'vitest';
import type { Article } from '../../contract/article.ts';
import type { Category } from '../../contract/category.ts';
import { testServices } from '../../domain/testing.ts';
import type { Database } from '../../platform/db/database.ts';
import { createApp } from '../app.ts';
import { endpoints } from './api.ts';
import { failureStatuses } from './openapi.ts';

/** Who asks: V nobody, U a signed-in user, A an administrator, A2 another one. */
export type Who = 'V' | 'U' | 'A' | 'A2';

/** One row of an API test: who sends what, and what the answer must and must not hold. */
export interface Row {
  name: string;
  who: Who;
  request: [method: string, path: string | ((site: TestSite) => string)];
  body?: unknown | ((site: TestSite) => unknown);
  headers?: Record<string, string>;
  status: number;
  contains?: string[];
  lacks?: string[];
  /** Asked of the parsed answer when a piece of text does not say enough. */
  check?: (answer: ApiAnswer, site: TestSite) => void | Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back.
export type ApiAnswer = { status: number; json: any; text: string; headers: Headers };

/** The application on a real database, with four people and a few articles. */
export class TestSite {
  readonly emails = { U: 'uma@example.org', A: 'ada@example.org', A2: 'bob@example.org' } as const;
  readonly password = 'correct horse';
  readonly ids: Record<string, string> = {};
  readonly articles: Record<string, Article> = {};
  readonly categories: Record<string, Category> = {};
  readonly db: Database;
  #app: ReturnType<typeof createApp>;
  #cookies: Partial<Record<Who, string>> = {};

  constructor(db: Database, env: Record<string, string> = {}) {
    this.db = db;
    this.#app = createApp(testServices(db, env), async () => new Response('a page'));
  }

  /** Makes the accounts, through the door that people use, and one article of each kind. */
  async fill(): Promise<this> {
    for (const [who, email] of Object.entries(this.emails)) {
      const name = `Person ${who}`;
      const answer = await this.send('V', 'POST', '/api/auth/sign-up/email', {
        name,
        email,
        password: this.password,
      });
      expect(answer.status).toBe(200);
      this.ids[who] = answer.json.user.id;
      this.#cookies[who as Who] = cookiesOf(answer.headers);
    }
    await this.db.autocommit
      .updateTable('user')
      .set({ role: 'admin' })
      .where('email', '!=', this.emails.U)
      .execute();
    this.articles.published = await this.write('A', { title: 'Rivers and reeds' });
    this.articles.draft = await this.write('A', { title: 'Secret plans', status: 'draft' });
    this.articles.others = await this.write('A2', { title: 'Somebody else wrote this' });
    const made = await this.send('A', 'POST', '/api/v1/categories/create-category', { name: 'Nature' });
    this.categories.nature = made.json.data;
    return this;
  }

  async write(who: Who, fields: Record<string, unknown> = {}): Promise<Article> {
    const answer = await this.send(who, 'POST', '/api/v1/articles/create-article', {
      ...anArticle,
      ...fields,
    });
    expect(answer.text).toContain('"success":true');
    return answer.json.data;
  }

  async send(
    who: Who,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiAnswer> {
    const cookie = this.#cookies[who];
    const answer = await this.#app.request(path, {
      method,
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json');
    return {
      status: answer.status,
      text,
      json: isJson && text ? JSON.parse(text) : undefined,
      headers: answer.headers,
    };
  }

  /** Runs a row and holds its answer against what it says. */
  async run(row: Row): Promise<void> {
    const [method, path] = row.request;
    const address = typeof path === 'function' ? path(this) : path;
    const body = typeof row.body === 'function' ? (row.body as (site: TestSite) => unknown)(this) : row.body;
    const answer = await this.send(row.who, method, address, body, row.headers);
    expect(answer.status, answer.text.slice(0, 300)).toBe(row.status);
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    if (answer.json) expect(answer.json.success ?? row.status < 400).toBe(row.status < 400);
    holdsItsDocument(method, address, answer);
    for (const piece of row.contains ?? []) expect(answer.text).toContain(piece);
    for (const piece of row.lacks ?? []) expect(answer.text).not.toContain(piece);
    await row.check?.(answer, this);
  }
}

/** A complete article, to be varied. */
export const anArticle = {
  title: 'An article',
  category: 'Nature',
  post: '<p>Some words to read.</p>',
  bannerImg: 'https://pictures.example.org/banner.jpg',
};

/** What is answered is what the document promises, with nothing besides; a failure is one that it names. */
function holdsItsDocument(method: string, address: string, answer: ApiAnswer): void {
  const path = address.split('?')[0]!.replace('/api/v1', '');
  const endpoint = endpoints.find(
    (one) => one.method.toUpperCase() === method && patternOf(one.path).test(path),
  );
  if (!endpoint) return;
  if (answer.status >= 400) {
    expect(failureStatuses(endpoint)).toContain(answer.status);
  } else {
    expect(endpoint.answer.parse(answer.json)).toEqual(answer.json);
    expect(answer.status).toBe(endpoint.status ?? 200);
  }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
}

function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
