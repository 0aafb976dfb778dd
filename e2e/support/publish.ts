import { expect } from '@playwright/test';
import type { Article } from '../../contract/article.ts';
import type { Site } from './site.ts';

/** Publishes an article of the administrator, varied by `fields`, with an uploaded banner. */
export async function publish(site: Site, fields: Record<string, unknown>): Promise<Article> {
  const { status, data, message } = await site.adminApi.post<Article>('articles/create-article', {
    category: 'Nature',
    post: '<p>Some words to read.</p>',
    bannerImg: await uploadImage(site),
    ...fields,
  });
  expect(status, message).toBe(201);
  return data;
}

const uploaded = new WeakMap<Site, Promise<string>>();

/** Returns the URL of a small image, uploaded once per site. */
export function uploadImage(site: Site): Promise<string> {
  let address = uploaded.get(site);
  if (!address) {
    address = uploadNewImage(site);
    uploaded.set(site, address);
  }
  return address;
}

/** Uploads a small image without sharing its URL with other tests. */
export async function uploadNewImage(site: Site, format: 'png' | 'webp' | 'avif' = 'png'): Promise<string> {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#3a6b5c' } })
    .toFormat(format)
    .toBuffer();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: `image/${format}` }), `reeds.${format}`);
  form.set('public_id', 'hero_image_1');
  const cookie = site.adminSession.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const response = await fetch(`${site.url}/api/v1/media/upload`, {
    method: 'POST',
    body: form,
    headers: { cookie },
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { secure_url: string }).secure_url;
}
