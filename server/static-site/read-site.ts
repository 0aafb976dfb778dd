import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '../../contract/settings.ts';
import { type Services, visitor } from '../../domain/context.ts';
import { createApp } from '../app.ts';
import { BRIEFLY } from '../files/media.ts';
import { type Pages, renderStaticPage } from '../render-page.ts';
import type { ReadSite } from './write-site.ts';

/** A variant of an image is made on request, and another is served in its place meanwhile. */
const WAIT_MS = 100;
const MAX_TRIES = 600;

/** Opens the site for an export: it answers as to visitors, without what needs a server behind it. */
export function readSite(services: Services, pages: Pages): ReadSite {
  const own = { ...services, config: { ...services.config, rateLimitScale: 0 } };
  const ctx = { ...own, actor: visitor };
  const app = createApp(own, (request) =>
    renderStaticPage(pages, request, { ctx, publicCtx: ctx, clientAddress: '' }, withoutServer),
  );
  return async (url) => {
    for (let tries = 1; ; tries++) {
      const response = await app.request(url);
      if (response.headers.get('cache-control') !== BRIEFLY || tries === MAX_TRIES) return response;
      await response.body?.cancel();
      await sleep(WAIT_MS);
    }
  };
}

/** The settings of a site that nobody can write to. */
export function withoutServer(settings: Settings): Settings {
  return {
    ...settings,
    statistics: false,
    commentsEnabled: false,
    likesEnabled: false,
    subscribeLinks: [],
    homeSections: settings.homeSections.filter((section) => section !== 'newsletter'),
  };
}
