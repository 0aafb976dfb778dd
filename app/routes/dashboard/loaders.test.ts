import { globSync } from 'node:fs';
import { join } from 'node:path';
import { RouterContextProvider } from 'react-router';
import { expect, it, test } from 'vitest';
import type { Actor } from '../../../domain/context.ts';
import { type RouterServices, servicesContext } from '../../request/router-context.ts';

const folder = import.meta.dirname;

/** Each file of a dashboard route with those who may open it: contributor, author, editor, administrator. */
const screens: Record<string, string> = {
  'admin-home.tsx': 'CTEA',
  'appearance.tsx': 'A',
  'audit-export.ts': 'A',
  'audit-log.tsx': 'A',
  'authors.tsx': 'EA',
  'categories.tsx': 'EA',
  'comments.tsx': 'EA',
  'import-run.tsx': 'A',
  'imports.tsx': 'A',
  'index.ts': 'CTEA',
  'layout.tsx': 'CTEA',
  'manage-users.tsx': 'A',
  'media.tsx': 'CTEA',
  'pages.tsx': 'EA',
  'profile-page.tsx': 'CTEA',
  'redirects.tsx': 'EA',
  'series-parts.tsx': 'EA',
  'series.tsx': 'EA',
  'settings-page.tsx': 'A',
  'settings.tsx': 'A',
  'system.tsx': 'A',
  'webhook-log.tsx': 'A',
  'webhooks.tsx': 'A',
  'tags.tsx': 'EA',
  'articles/article-history.tsx': 'CTEA',
  'articles/article-merge.ts': 'CTEA',
  'articles/calendar.tsx': 'EA',
  'articles/manage-article.tsx': 'CTEA',
  'articles/review-article.tsx': 'EA',
  'articles/review.tsx': 'EA',
  'articles/templates.tsx': 'CTEA',
  'articles/write-article.tsx': 'CTEA',
  'newsletter/letter-preview.ts': 'EA',
  'newsletter/letter.tsx': 'EA',
  'newsletter/newsletter-email.tsx': 'A',
  'newsletter/newsletter-emails.tsx': 'EA',
  'newsletter/newsletter-export.ts': 'A',
  'newsletter/newsletter-preview.ts': 'EA',
  'newsletter/newsletter-send.tsx': 'EA',
  'newsletter/newsletter-statistics.tsx': 'A',
  'newsletter/newsletter.tsx': 'A',
  'newsletter/subscriber-import.tsx': 'A',
  'newsletter/subscriber-imports.tsx': 'A',
  'newsletter/subscriber.tsx': 'A',
  'statistics/article-statistics.tsx': 'CTEA',
  'statistics/statistics.tsx': 'CTEA',
};

const actors: Record<string, Actor> = {
  V: { userId: null, role: 'visitor' },
  U: { userId: 'u', role: 'user' },
  C: { userId: 'c', role: 'contributor' },
  T: { userId: 't', role: 'author' },
  E: { userId: 'e', role: 'editor' },
  A: { userId: 'a', role: 'admin' },
};

interface RouteModule {
  loader?(args: unknown): unknown;
  action?(args: unknown): unknown;
  middleware?: ((args: unknown) => unknown)[];
}

/**
 * A value whose properties and results are itself, and that never resolves. It has a text: Node leaves
 * `Error.stackTraceLimit` at 0 if it cannot name the value that it refuses.
 */
const endless: unknown = new Proxy(() => {}, {
  get: (_target, name) => {
    if (name === 'then') return () => {};
    return name === Symbol.toPrimitive ? () => 'endless' : endless;
  },
  apply: () => endless,
});

/** Runs a function of a route; 'refused' if it redirects to the home page before it reads anything. */
async function open(run: (args: unknown) => unknown, actor: Actor): Promise<string> {
  const context = new RouterContextProvider();
  const { promise: isUsed, resolve: use } = Promise.withResolvers<string>();
  const get = (_target: object, name: string | symbol) => {
    if (name === 'actor') return actor;
    use('opened');
    return endless;
  };
  const ctx = new Proxy({}, { get });
  const services = { ctx, publicCtx: ctx, settings: {}, clientAddress: '' };
  context.set(servicesContext, services as unknown as RouterServices);
  const url = new URL('https://site.example/dashboard');
  const args = { request: new Request(url), context, params: { id: 'x', page: 'about' }, url };
  const outcome = Promise.resolve(args)
    .then(run)
    .then(() => 'opened', isHome);
  return Promise.race([isUsed, outcome]);
}

function isHome(thrown: unknown): string {
  return thrown instanceof Response && thrown.headers.get('location') === '/' ? 'refused' : 'opened';
}

it('has a row for every route of the dashboard', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['**/*.test.ts', '**/load-*.ts'] });
  expect(files.map((file) => file.replaceAll('\\', '/')).sort()).toEqual(Object.keys(screens).sort());
});

test.each(Object.entries(screens))('%s is for %s', async (file, allowed) => {
  const { loader, action, middleware } = (await import(join(folder, file))) as RouteModule;
  for (const [letter, actor] of Object.entries(actors)) {
    for (const run of [loader, action, ...(middleware ?? [])].filter((one) => one !== undefined))
      expect(await open(run, actor), letter).toBe(allowed.includes(letter) ? 'opened' : 'refused');
  }
  // The files of a worker share it.
  expect(Error.stackTraceLimit).toBeGreaterThan(0);
});
