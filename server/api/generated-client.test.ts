import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import createClient, { type Client } from 'openapi-fetch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { imageBytes } from '../../domain/images/testing.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import type { paths } from './api-types.ts';
import { TestSite } from './testing.ts';

/**
 * The calls of the specification, made with `openapi-fetch` and the types of the document: `npm run check`
 * generates those, so that a document that refuses one of these calls, or names its data otherwise, does not
 * pass.
 */
eachDatabaseInAllTier('a client generated from the OpenAPI document', (getDb) => {
  let site: TestSite;
  let server: Server;
  let api: Client<paths>;

  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
    server = createServer(getRequestListener(site.app.fetch)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const visitor = createClient<paths>({ baseUrl });
    const { email, password } = { email: site.emails.A, password: site.password };
    const response = await visitor.POST('/api/auth/sign-in/email', { body: { email, password } });
    expect(expectData(response).user.email).toBe(email);
    const cookie = response.response.headers.getSetCookie().map((one) => one.split(';')[0]);
    api = createClient<paths>({ baseUrl, headers: { cookie: cookie.join('; ') } });
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  test('reads and changes users', async () => {
    const { data: all } = expectData(await api.GET('/api/v1/users/all-users'));
    const uma = all.find(({ email }) => email === site.emails.U)!;
    const path = { email: site.emails.A };
    const own = expectData(await api.GET('/api/v1/users/{email}', { params: { path } }));
    expect(own.data.role).toBe('admin');
    const body = { role: 'admin', email: site.emails.A } as const;
    const params = { path: { id: uma._id } };
    const changed = expectData(await api.PATCH('/api/v1/users/update-role/{id}', { params, body }));
    expect(changed.data.role).toBe('admin');
    const record = { name: 'Ada', email: site.emails.A };
    expect(expectData(await api.POST('/api/v1/users/create-user', { body: record })).success).toBe(true);
    const login = { ...record, userImage: 'https://pictures.example.org/ada.jpg' };
    expect(expectData(await api.POST('/api/v1/users/login', { body: login })).success).toBe(true);
  });

  test('reads and changes categories', async () => {
    const made = expectData(
      await api.POST('/api/v1/categories/create-category', { body: { name: 'Birds' } }),
    ).data;
    const names = async () => expectData(await api.GET('/api/v1/categories')).data.map(({ name }) => name);
    expect(await names()).toContain('birds');
    const deleted = await api.DELETE('/api/v1/categories/{id}', { params: { path: { id: made._id } } });
    expect(expectData(deleted).success).toBe(true);
    expect(await names()).not.toContain('birds');
  });

  test('reads and changes articles', async () => {
    const body = {
      title: 'Herons at dawn',
      category: 'Nature',
      post: '<p>Some words to read.</p>',
      authorEmail: site.emails.A,
      bannerImg: 'https://pictures.example.org/banner.jpg',
      additionalImages: [{ position: 1, url: 'https://pictures.example.org/heron.jpg', caption: 'A heron' }],
    };
    const made = expectData(await api.POST('/api/v1/articles/create-article', { body })).data;
    const params = { path: { id: made._id } };
    const path = '/api/v1/articles/update-article/{id}';
    const { category, post } = body;
    const change = { title: 'Herons at noon', category, post, featured: true };
    expect(expectData(await api.PUT(path, { params, body: change })).data.title).toBe('Herons at noon');
    expect(expectData(await api.PUT(path, { params, body: { featured: true } })).data.featured).toBe(true);
    expect(expectData(await api.GET('/api/v1/articles/featured-article')).data?._id).toBe(made._id);
    const one = expectData(await api.GET('/api/v1/articles/single-article/{id}', { params })).data;
    expect(one.post).toContain('Some words');
    const query = {
      limit: 6,
      page: 1,
      category: 'Nature',
      sort: '-createdAt',
      email: site.emails.A,
    } as const;
    const list = expectData(await api.GET('/api/v1/articles/all-articles', { params: { query } }));
    expect([list.data[0]?._id, list.meta.page]).toEqual([made._id, 1]);
    const searched = { searchTerm: 'herons' };
    const found = await api.GET('/api/v1/articles/all-articles', { params: { query: searched } });
    expect(expectData(found).data.map(({ title }) => title)).toEqual(['Herons at noon']);
    expect(expectData(await api.DELETE('/api/v1/articles/{id}', { params })).success).toBe(true);
  });

  test('uploads an image and finds it in the library', async () => {
    const file = new Blob([new Uint8Array(await imageBytes('png', 60, 40))], { type: 'image/png' });
    const uploaded = await api.POST('/api/v1/media/upload', {
      body: { file, upload_preset: 'lekha', public_id: 'hero_image_1' },
      bodySerializer(fields) {
        const form = new FormData();
        for (const [name, value] of Object.entries(fields)) form.append(name, value);
        return form;
      },
    });
    const url = expectData(uploaded).secure_url;
    const library = expectData(await api.GET('/api/v1/media', { params: { query: { limit: 10 } } }));
    expect(library.data.some((item) => url.endsWith(new URL(item.url, url).pathname))).toBe(true);
  });

  test('gets a refusal with its fields', async () => {
    const body = { title: '', category: 'Nature', post: '' };
    const { error, response } = await api.POST('/api/v1/articles/create-article', { body });
    expect(response.status).toBe(400);
    expect(error?.errors?.length).toBeGreaterThan(0);
  });
});

/** The data of a call, which must have succeeded. */
function expectData<T>({ data, error, response }: { data?: T; error?: unknown; response: Response }): T {
  expect(error, `${response.status} ${response.url}`).toBeUndefined();
  return data as T;
}
