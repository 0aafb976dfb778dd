import type { Context } from 'hono';
import type { Services } from '../../domain/context.ts';
import { visitor } from '../../domain/context.ts';
import { type IconName, iconNames, siteIcon } from '../../domain/images/images.ts';
import { siteSettings } from '../../domain/site/site.ts';
import type { Env } from '../http/env.ts';
import { matchesEtag } from '../http/if-none-match.ts';
import type { serveAssets } from './assets.ts';

/** Where the icons of the site are, and the image that other sites show of it. */
export const ICON_PATHS = iconNames.map((name) => `/${name}`);

/** They follow the settings at once: browsers keep them, and ask whether they still hold. */
const CACHE_CONTROL = 'public, no-cache';

/** Serves the icons of the site; those of a site that has set nothing are files of the interface. */
export function serveIcons(services: Services, assets: ReturnType<typeof serveAssets>) {
  return async (c: Context<Env>): Promise<Response> => {
    const settings = await siteSettings({ ...services, actor: visitor });
    const icon = await siteIcon(services, settings, c.req.path.slice(1) as IconName);
    if (!icon) return serveDefault(c, await assets(c));
    const headers = {
      'content-type': icon.type,
      'cache-control': CACHE_CONTROL,
      etag: icon.etag,
      // Browsers show SVG as a document of this site.
      'content-security-policy': "default-src 'none'; img-src data:; sandbox",
    };
    if (matchesEtag(c.req.header('if-none-match'), icon.etag))
      return new Response(null, { status: 304, headers });
    const length = { 'content-length': String(icon.bytes.length) };
    const body = c.req.method === 'HEAD' ? null : new Uint8Array(icon.bytes);
    return new Response(body, { headers: { ...headers, ...length } });
  };
}

async function serveDefault(c: Context<Env>, file: Response | undefined): Promise<Response> {
  if (!file) return c.text('Not found', 404);
  const etag = `"default-${file.headers.get('content-length')}"`;
  file.headers.set('cache-control', CACHE_CONTROL);
  file.headers.set('etag', etag);
  if (!matchesEtag(c.req.header('if-none-match'), etag)) return file;
  await file.body?.cancel();
  file.headers.delete('content-length');
  return new Response(null, { status: 304, headers: file.headers });
}
