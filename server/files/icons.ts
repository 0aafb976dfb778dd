import type { Context } from 'hono';
import type { Services } from '../../domain/context.ts';
import { type IconName, iconNames, siteIcon } from '../../domain/images/images.ts';
import { loadSettings } from '../../domain/site/site.ts';
import type { Env } from '../http/env.ts';
import type { serveAssets } from './assets.ts';
import { serveFile } from './serve-file.ts';

/** The paths of the site's icons, and of the image that other sites show for it. */
export const ICON_PATHS = iconNames.map((name) => `/${name}`);

/** Browsers cache the icons and revalidate them, so that they follow the settings at once. */
const CACHE_CONTROL = 'public, no-cache';

/** Serves the site's icons. A site without settings for them has those of the built interface. */
export function serveIcons(services: Services, assets: ReturnType<typeof serveAssets>) {
  return async (c: Context<Env>): Promise<Response> => {
    const settings = await loadSettings(services);
    const icon = await siteIcon(services, settings, c.req.path.slice(1) as IconName);
    if (!icon) return (await assets(c, CACHE_CONTROL)) ?? notFound(c);
    const { bytes, etag, type } = icon;
    const read = ({ start, end } = { start: 0, end: bytes.length - 1 }) =>
      new Uint8Array(bytes.subarray(start, end + 1));
    const file = { bytes: bytes.length, etag, read };
    const served = await serveFile(c, file, {
      'content-type': type,
      'cache-control': CACHE_CONTROL,
      // Browsers show SVG as a document of this site.
      'content-security-policy': "default-src 'none'; img-src data:; sandbox",
    });
    return served ?? notFound(c);
  };
}

function notFound(c: Context<Env>): Response {
  return c.text('Not found', 404);
}
