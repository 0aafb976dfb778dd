import { expect, it } from 'vitest';
import { testServices } from '../domain/testing.ts';
import { eachDatabase } from '../platform/db/testing.ts';
import { publicPages } from './pages.ts';

eachDatabase('public pages', (getDb) => {
  const rendered = async (answer: () => Response, env: Record<string, string> = {}) => {
    const pages = publicPages({ answer: async () => answer() }, testServices(getDb(), env));
    return pages.render('/about', '1');
  };
  const page = () =>
    new Response('<p>', { headers: { 'content-type': 'text/html', 'cache-control': 'no-cache' } });
  const fieldsOf = async (env: Record<string, string> = {}) => {
    const made = await rendered(page, env);
    if (made.kind !== 'keep') throw new Error('not kept');
    const { fields } = made.entry.encoded('identity');
    return Object.fromEntries(
      Array.from({ length: fields.length / 2 }, (_, i) => fields.slice(2 * i, 2 * i + 2)),
    );
  };

  it('are asked for again each time, unless the operator gives shared caches some seconds', async () => {
    expect((await fieldsOf())['cache-control']).toBe('public, max-age=0, must-revalidate');
    const shared = (await fieldsOf({ CDN_MAX_AGE_S: '30' }))['cache-control'];
    expect(shared).toBe('public, max-age=0, s-maxage=30, must-revalidate');
    expect(shared).not.toContain('stale');
  });

  it('carry the headers of every answer, and vary by encoding alone', async () => {
    expect(await fieldsOf()).toMatchObject({
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("object-src 'none'"),
    });
  });

  it.each([
    ['is not there', () => new Response('gone', { status: 404 })],
    ['sets a cookie', () => new Response('<p>', { headers: { 'set-cookie': 'a=1' } })],
  ])('are not kept when a page %s, by nobody', async (_what, answer) => {
    const made = await rendered(answer);
    if (made.kind !== 'once') throw new Error('kept');
    expect(made.response.headers.get('cache-control')).toBe('private, no-store');
    expect(made.response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
