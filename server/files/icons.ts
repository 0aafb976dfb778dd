import type { Context } from 'hono';
import type { Services } from '../../domain/context.ts';
import { type IconName, iconNames, siteIcon } from '../../domain/images/images.ts';
import { loadSettings } from '../../domain/site/site.ts';
import type { Env } from '../http/env.ts';
import { matchesEtag } from '../http/if-none-match.ts';
import type { serveAssets } from './assets.ts';

/** The paths of the site's icons, and of the image that other sites show for it. */
export const ICON_PATHS = iconNames.map((name) => `/${name}`);

/** Browsers cache the icons and revalidate them, so that they follow the settings at once. */
const CACHE_CONTROL = 'public, no-cache';

/** Serves the site's icons. A site without settings for them has those of the built interface. */
export function serveIcons(services: Services, assets: ReturnType<typeof serveAssets>) {
  return async (c: Context<Env>): Promise<Response> => {
    const settings = await loadSettings(services);
    const icon = await siteIcon(services, settings, c.req.path.slice(1) as IconName);
    if (!icon) return revalidated(c, await assets(c));
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

/** Serves a default icon, whose tag is the time of its build. */
async function revalidated(c: Context<Env>, file: Response | undefined): Promise<Response> {
  if (!file) return c.text('Not found', 404);
  const { headers } = file;
  const etag = `"default-${Date.parse(headers.get('last-modified') ?? '')}"`;
  headers.set('cache-control', CACHE_CONTROL);
  headers.set('etag', etag);
  if (!matchesEtag(c.req.header('if-none-match'), etag)) return file;
  await file.body?.cancel();
  headers.delete('content-length');
  return new Response(null, { status: 304, headers });
}
