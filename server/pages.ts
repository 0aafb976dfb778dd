import { RouterContextProvider } from 'react-router';
import { type RequestServices, servicesContext } from '../app/context.ts';
import { type Services, visitor } from '../domain/context.ts';
import { type Everywhere, shownEverywhere } from '../domain/site/site.ts';
import type { Config } from '../platform/config.ts';
import { answerDocument, isDocument } from './documents.ts';
import { Entry } from './page-cache/entry.ts';
import type { PageCacheOptions, Rendered } from './page-cache/page-cache.ts';
import { sealPage } from './page-cache/seal.ts';
import type { PageTarget } from './page-cache/target.ts';
import { versionOf } from './page-cache/version.ts';
import { commonHeaders, newNonce, pagePolicy } from './security.ts';

/** React Router's handler of the built (or, in development, the loaded) interface. */
export type PageHandler = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** Renders one request with what the actor may see; the answer's policy lets this answer's own scripts run. */
export async function renderPage(
  handler: PageHandler,
  request: Request,
  services: Omit<RequestServices, keyof Everywhere>,
): Promise<Response> {
  const answer = await answerOf(handler, request, services);
  const response = new Response(answer.body, answer);
  if (isHtml(response))
    response.headers.set(
      'content-security-policy',
      pagePolicy([`'nonce-${services.nonce}'`], othersOn(services.publicCtx.config)),
    );
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store');
  return response;
}

async function answerOf(
  handler: PageHandler,
  request: Request,
  services: Omit<RequestServices, keyof Everywhere>,
): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(servicesContext, { ...services, ...(await shownEverywhere(services.publicCtx)) });
  return handler(request, context);
}

/** How the page cache renders: for nobody, from the target alone, and keeps whole pages without cookies only. */
export function publicPages(
  handler: PageHandler,
  services: Services,
): Pick<PageCacheOptions, 'version' | 'render'> {
  const ctx = { ...services, actor: visitor };
  return {
    version: versionOf(ctx),
    render: async (target, version) =>
      keepable(await renderTarget(handler, services, target), version, services.config),
  };
}

async function renderTarget(handler: PageHandler, services: Services, target: PageTarget) {
  const nonce = newNonce();
  const ctx = { ...services, actor: visitor };
  if (isDocument(target)) return { response: await answerDocument(ctx, target), nonce };
  const request = new Request(new URL(target, services.config.publicUrl));
  const response = await answerOf(handler, request, { ctx, publicCtx: ctx, nonce, clientAddress: '' });
  return { response, nonce };
}

async function keepable(
  { response, nonce }: { response: Response; nonce: string },
  version: string,
  config: Config,
): Promise<Rendered> {
  if (response.status !== 200 || response.headers.has('set-cookie')) return onceOnly(response, nonce, config);
  const headers = { ...Object.fromEntries(response.headers), ...commonHeaders(config) };
  headers['cache-control'] = cacheControl(config);
  headers.vary = 'accept-encoding';
  const text = await response.text();
  if (!isHtml(response)) return { kind: 'keep', entry: new Entry(version, headers, Buffer.from(text)) };
  const { html, policy } = sealPage(text, nonce, othersOn(config));
  headers['content-security-policy'] = policy;
  return { kind: 'keep', entry: new Entry(version, headers, Buffer.from(html)) };
}

/**
 * Kept by browsers and proxies, and asked for again each time, so that none shows an older page; shared caches alone may
 * answer by themselves for as long as the operator says, and not a second longer (RFC 9111, section 5.2.2).
 */
function cacheControl({ cdnMaxAgeS }: Config): string {
  const shared = cdnMaxAgeS > 0 ? `, s-maxage=${cdnMaxAgeS}` : '';
  return `public, max-age=0${shared}, must-revalidate`;
}

/** A page that is not there, or that says more than the page itself. */
function onceOnly(response: Response, nonce: string, config: Config): Rendered {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(commonHeaders(config))) headers.set(name, value);
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store');
  if (isHtml(response))
    headers.set('content-security-policy', pagePolicy([`'nonce-${nonce}'`], othersOn(config)));
  return { kind: 'once', response: new Response(response.body, { status: response.status, headers }) };
}

/** What pages reach beside this site. */
function othersOn({ tagManagerId }: Config): { tagManager: boolean } {
  return { tagManager: tagManagerId !== undefined };
}

function isHtml(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') ?? false;
}
