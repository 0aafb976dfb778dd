import { RouterContextProvider } from 'react-router';
import { PUBLIC_SITE_HEADER, type RequestServices, servicesContext } from '../app/context.ts';
import { type Ctx, type Services, visitor } from '../domain/context.ts';
import { type LayoutData, layoutData } from '../domain/site/site.ts';
import type { Config } from '../platform/config.ts';
import { isGeneratedFile, serveGeneratedFile } from './files/generated-files.ts';
import { commonHeaders, isFramed, newNonce, type PolicyOptions, pagePolicy } from './http/security.ts';
import { CachedPage } from './page-cache/cached-page.ts';
import { replaceNonceByHashes, styleHashes } from './page-cache/csp-hashes.ts';
import type { PageCacheOptions, Rendered } from './page-cache/page-cache.ts';
import { isData, type PageKey } from './page-cache/page-key.ts';
import { staleAge, versionReader } from './page-cache/page-version.ts';

/** React Router's handler of the built (or, in development, the loaded) interface. */
export type PageHandler = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** What a request alone brings to its page; what every page shows is added here. */
type OfRequest = Omit<RequestServices, keyof LayoutData>;

/** Draws a plain page of the reading site without the detour of a request and an answer; undefined for any other. */
export type Drawer = (url: URL, context: RouterContextProvider) => Promise<Drawn | undefined>;

interface Drawn {
  /** In UTF-8. */
  body: Buffer;
  /** The content security policy. */
  policy: string;
}

/** How pages come about. */
export interface Pages {
  answer: PageHandler;
  draw?: Drawer;
}

/** The same pages, and how many of them were rendered. */
export function countRenders({ answer, draw }: Pages): Pages & { renders(): number } {
  let count = 0;
  return {
    renders: () => count,
    answer(request, context) {
      count++;
      return answer(request, context);
    },
    ...(draw && {
      draw: async (url, context) => {
        const drawn = await draw(url, context);
        if (drawn) count++;
        return drawn;
      },
    }),
  };
}

/** Renders one request with what the actor may see; the answer's policy lets this answer's own scripts run. */
export async function renderPage(
  handler: PageHandler,
  request: Request,
  services: OfRequest,
): Promise<Response> {
  const framed = isFramed(new URL(request.url).pathname);
  // What is looked at before it is published tells nobody else of it.
  const others = framed ? { framed } : othersOn(services.publicCtx.config);
  const response = await withPolicy(await answerOf(handler, request, services), services.nonce, others);
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store');
  return response;
}

/** The same response with the policy of its page. `nonce` is that of its inline scripts. */
async function withPolicy(rendered: Response, nonce: string, others: PolicyOptions): Promise<Response> {
  const headers = new Headers(rendered.headers);
  headers.delete(PUBLIC_SITE_HEADER);
  const { status } = rendered;
  if (!isHtml(rendered)) return new Response(rendered.body, { status, headers });
  const isPublicSite = rendered.headers.has(PUBLIC_SITE_HEADER);
  const html = isPublicSite ? await rendered.text() : rendered.body;
  const styles = typeof html === 'string' ? { styles: styleHashes(html) } : {};
  headers.set('content-security-policy', pagePolicy([`'nonce-${nonce}'`], { ...others, ...styles }));
  return new Response(html, { status, headers });
}

async function answerOf(handler: PageHandler, request: Request, services: OfRequest): Promise<Response> {
  return handler(request, await contextFor(services));
}

async function contextFor(services: OfRequest): Promise<RouterContextProvider> {
  const context = new RouterContextProvider();
  context.set(servicesContext, { ...services, ...(await layoutData(services.publicCtx)) });
  return context;
}

/** How the page cache renders: for nobody, from the target alone, and keeps whole pages without cookies only. */
export function publicPages(
  { answer, draw }: Pages,
  services: Services,
): Pick<PageCacheOptions, 'version' | 'staleAge' | 'isShared' | 'render'> {
  const ctx = { ...services, actor: visitor };
  const { config } = services;
  const nobody = { ctx, publicCtx: ctx, nonce: '', clientAddress: '' };
  return {
    version: versionReader(ctx),
    staleAge: (version) => staleAge(ctx, version),
    isShared: config.cdnMaxAgeS > 0,
    render: async (target, version) => {
      const plain = !isGeneratedFile(target) && !isData(target);
      const drawn = plain && (await draw?.(new URL(target, config.publicUrl), await contextFor(nobody)));
      if (drawn) return kept(drawn, version, config);
      return keepable(await renderTarget(answer, ctx, target), version, config);
    },
  };
}

function kept({ body, policy }: Drawn, version: string, config: Config): Rendered {
  const own = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  return { kind: 'keep', entry: new CachedPage(version, keptHeaders(own, config), body) };
}

async function renderTarget(handler: PageHandler, ctx: Ctx, target: PageKey) {
  const nonce = newNonce();
  if (isGeneratedFile(target)) return { response: await serveGeneratedFile(ctx, target), nonce };
  const request = new Request(new URL(target, ctx.config.publicUrl));
  const response = await answerOf(handler, request, { ctx, publicCtx: ctx, nonce, clientAddress: '' });
  return { response, nonce };
}

async function keepable(
  { response, nonce }: { response: Response; nonce: string },
  version: string,
  config: Config,
): Promise<Rendered> {
  if (response.status !== 200 || response.headers.has('set-cookie')) return onceOnly(response, nonce, config);
  response.headers.delete(PUBLIC_SITE_HEADER);
  const headers = keptHeaders(Object.fromEntries(response.headers), config);
  const text = await response.text();
  if (!isHtml(response)) return { kind: 'keep', entry: new CachedPage(version, headers, Buffer.from(text)) };
  const { html, policy } = replaceNonceByHashes(text, nonce, othersOn(config));
  headers['content-security-policy'] = policy;
  return { kind: 'keep', entry: new CachedPage(version, headers, Buffer.from(html)) };
}

function keptHeaders(own: Record<string, string>, config: Config): Record<string, string> {
  const shared = { 'cache-control': cacheControl(config), vary: 'accept-encoding' };
  return { ...own, ...commonHeaders(config), ...shared };
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
async function onceOnly(rendered: Response, nonce: string, config: Config): Promise<Rendered> {
  const response = await withPolicy(rendered, nonce, othersOn(config));
  for (const [name, value] of Object.entries(commonHeaders(config))) response.headers.set(name, value);
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store');
  return { kind: 'once', response };
}

/** What pages reach beside this site. */
export function othersOn({ tagManagerId }: Config): { tagManager: boolean } {
  return { tagManager: tagManagerId !== undefined };
}

function isHtml(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') ?? false;
}
