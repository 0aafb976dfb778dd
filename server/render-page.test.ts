import { describe, expect, it } from 'vitest';
import type { SiteResponse } from '../app/public-site/public-site.tsx';
import { type Actor, visitor } from '../domain/context.ts';
import { testServices } from '../domain/testing.ts';
import { eachDatabaseInAllTier } from '../platform/db/testing.ts';
import { makePart } from '../platform/part.ts';
import type { Rendered } from './page-cache/page-cache.ts';
import { publicPages, renderPage } from './render-page.ts';
import { testPages } from './testing.ts';

const page: SiteResponse = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  page: { body: [await makePart('<p>')], inline: { scripts: ["'sha256-a'"], styles: ["'sha256-b'"] } },
};

eachDatabaseInAllTier('public pages', (getDb) => {
  describe('for the cache', () => {
    const rendered = async (response: SiteResponse, env: Record<string, string> = {}) => {
      const pages = publicPages(
        testPages({ render: async () => response, takesForms: () => false }),
        testServices(getDb(), env),
      );
      return pages.render('/about', '1');
    };
    const readFields = async (env: Record<string, string> = {}) => {
      const made = await rendered(page, env);
      expect(made.isCacheable).toBe(true);
      return headersIn(made);
    };
    const headersIn = ({ response }: Rendered) => {
      const { headers } = response.encoded(['identity']);
      return Object.fromEntries(
        Array.from({ length: headers.length / 2 }, (_, i) => headers.slice(2 * i, 2 * i + 2)),
      );
    };

    it('are revalidated each time, unless the operator gives shared caches some seconds', async () => {
      expect((await readFields())['cache-control']).toBe('public, max-age=0, must-revalidate');
      const shared = (await readFields({ CDN_MAX_AGE_S: '30' }))['cache-control'];
      expect(shared).toBe('public, max-age=0, s-maxage=30, must-revalidate');
      expect(shared).not.toContain('stale');
    });

    it('carry the headers of every response, allow their own scripts alone, and vary by encoding', async () => {
      expect(await readFields()).toMatchObject({
        vary: 'accept-encoding',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(
          /script-src 'self' 'sha256-a'; style-src 'self' 'sha256-b';.*object-src 'none'/,
        ),
      });
    });

    it.each([
      ['page that is missing', { ...page, status: 404 }],
      ['redirect', { status: 301, headers: { location: '/' } }],
    ])('are not cached for a %s', async (_what, response) => {
      const made = await rendered(response);
      expect(made.isCacheable).toBe(false);
      expect(made.response.status).toBe(response.status);
      expect(headersIn(made)).toMatchObject({
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      });
      expect(headersIn(made)).not.toHaveProperty('etag');
    });
  });

  describe('for one request', () => {
    const render = async (path: string, init?: RequestInit) => {
      const services = testServices(getDb(), { TAG_MANAGER_ID: 'GTM-ABC123' });
      const ctx = { ...services, actor: visitor };
      const pages = testPages({ render: async () => page, takesForms: () => false });
      const request = new Request(`http://localhost${path}`, init);
      return renderPage(pages, request, { ctx, publicCtx: ctx, clientAddress: '' });
    };

    it('come from React Router where it has a route, and from the public site everywhere else', async () => {
      expect(await (await render('/login')).text()).toBe('a page of React Router');
      expect(await (await render('/search')).text()).toBe('<p>');
    });

    it('tell no other page the secret of a link from an email', async () => {
      const referrer = async (path: string) => (await render(path)).headers.get('referrer-policy');
      expect(await referrer('/login?token=x')).toBe('strict-origin');
      expect(await referrer('/login')).toBeNull();
    });

    it('name the tag manager in their policy, except for a preview, which the editor may frame', async () => {
      const readPolicy = async (path: string) => {
        const { headers } = await render(path);
        const policy = headers.get('content-security-policy') ?? '';
        return [/frame-ancestors ([^;]+)/.exec(policy)?.[1], policy.includes('googletagmanager')];
      };
      expect(await readPolicy('/dashboard/preview?article=1')).toEqual(["'self'", false]);
      for (const path of ['/share/x', '/%53hare/x', '//share/x', '/share/x/y']) {
        expect(await readPolicy(path), path).toEqual(["'none'", false]);
        expect((await render(path)).headers.get('referrer-policy'), path).toBe('no-referrer');
      }
      for (const path of ['/', '/dashboard/preview/', '/dashboard/Preview']) {
        expect(await readPolicy(path), path).toEqual(["'none'", true]);
      }
    });
  });

  describe('with an appearance that is posted', () => {
    const preview = async (actor: Actor, fields: Record<string, string>) => {
      const ctx = { ...testServices(getDb(), { TAG_MANAGER_ID: 'GTM-ABC123' }), actor };
      const requested: [path: string, paper: string][] = [];
      const pages = testPages({
        render: async ({ url, services }) => {
          requested.push([url.pathname, services.settings.paper]);
          return page;
        },
        takesForms: () => false,
      });
      const body = new URLSearchParams(fields);
      const request = new Request('http://localhost/dashboard/appearance/preview', { method: 'POST', body });
      const publicCtx = { ...ctx, actor: visitor };
      const { headers } = await renderPage(pages, request, { ctx, publicCtx, clientAddress: '' });
      return { headers, requested };
    };
    const admin: Actor = { userId: 'a', role: 'admin' };

    it('are for those who may change the settings, whatever they post', async () => {
      for (const [role, code] of [
        ['visitor', 'unauthenticated'],
        ['user', 'forbidden'],
        ['editor', 'forbidden'],
      ] as const) {
        const actor: Actor = { userId: role === 'visitor' ? null : 'u', role };
        await expect(preview(actor, { page: '//[', look: '{' })).rejects.toMatchObject({ code });
      }
    });

    it('show it on a page of this site, which may be framed and is stored nowhere', async () => {
      const { headers, requested } = await preview(admin, { page: '/blogs', look: '{"paper":"grey"}' });
      expect(requested).toEqual([['/blogs', 'grey']]);
      expect(headers.get('cache-control')).toBe('private, no-store');
      const policy = headers.get('content-security-policy');
      expect(policy).toContain("frame-ancestors 'self'");
      expect(policy).not.toContain('googletagmanager');
    });

    it.each(['', '//[', 'https://elsewhere.example/blogs', 'x'.repeat(5000)])(
      'read nothing but a path of this site: %.20s',
      async (path) => {
        const { requested } = await preview(admin, { page: path });
        expect(requested).toHaveLength(1);
        expect(requested[0]?.[0].startsWith('/')).toBe(true);
      },
    );
  });
});
