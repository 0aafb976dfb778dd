import { RouterContextProvider } from 'react-router';
import type { PublicSite, SiteRequest } from '../app/public-site/public-site.tsx';
import { servicesContext } from '../app/request/router-context.ts';
import type { RequestServices } from '../app/request/services.ts';
import { MAX_URL } from '../contract/limits.ts';
import { type Ctx, type Services, visitor } from '../domain/context.ts';
import { authorize } from '../domain/permissions.ts';
import { type LayoutData, layoutData, previewLook } from '../domain/site/site.ts';
import type { Config } from '../platform/config.ts';
import { joinPlain, makePart, type Part } from '../platform/part.ts';
import { parseForm } from '../shared/form-data.ts';
import { pathTo } from '../shared/paths.ts';
import { visitorApi } from './api/visitor-api.ts';
import { isGeneratedFile, serveGeneratedFile } from './files/generated-files.ts';
import type { Method } from './http/allowed-methods.ts';
import { hasSecret, isFramed, newNonce, pagePolicy, withCommonHeaders } from './http/security.ts';
import type { PageCacheOptions, Rendered } from './page-cache/page-cache.ts';
import { isApiKey, type PageKey } from './page-cache/page-key.ts';
import { CompressedPage, PageResponse } from './page-cache/page-response.ts';
import { parseVersion, staleAge, versionReader } from './page-cache/page-version.ts';
import { RenderedPages } from './page-cache/rendered-pages.ts';

/** A rendered page or file. Its body is null for a redirect. */
interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: readonly Part[] | null;
}

/** The two parts of the interface that render pages. */
export interface Pages {
  /** Renders every path that is not React Router's. */
  publicSite: Pick<PublicSite, 'render' | 'takesForms'>;
  reactRouter: ReactRouter;
  /** Pages rendered since the start. */
  renders: number;
}

/** Account pages and the dashboard. */
export interface ReactRouter {
  handles(path: string): boolean;
  /** True if the page at a path accepts forms. */
  hasAction(path: string): boolean;
  handle(request: Request, context: RouterContextProvider): Promise<Response>;
}

/** The services for a request, without the data that all pages share. */
export type OwnServices = Omit<RequestServices, keyof LayoutData>;

/** The methods that the page at a decodable path accepts. */
export function pageMethods({ publicSite, reactRouter }: Pages, path: string): Method[] {
  if (path === pathTo.lookPreview()) return ['POST'];
  const takesForms = reactRouter.handles(path) ? reactRouter.hasAction(path) : publicSite.takesForms(path);
  return takesForms ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'];
}

/** Renders a page for one request, with what its user may see. */
export async function renderPage(pages: Pages, request: Request, own: OwnServices): Promise<Response> {
  const services = await withSharedData(own);
  const { method } = request;
  const url = new URL(request.url);
  if (url.pathname === pathTo.lookPreview()) return renderLookPreview(pages, request, services);
  if (pages.reactRouter.handles(url.pathname)) return renderWithReactRouter(pages, request, services);
  const form = () => parseForm(request, MAX_FORM_FIELDS);
  const { status, headers, body } = await renderPublic(pages, { method, url, services, form });
  return new Response(body && joinPlain(body), { status, headers: { ...UNCACHED, ...headers } });
}

/** Renders a page of the public site for visitors, with other settings. */
export async function renderStaticPage(
  pages: Pages,
  request: Request,
  own: OwnServices,
  change: (settings: RequestServices['settings']) => RequestServices['settings'],
): Promise<Response> {
  const url = new URL(request.url);
  if (pages.reactRouter.handles(url.pathname)) return new Response(null, { status: 404 });
  const shared = await withSharedData(own);
  const services = { ...shared, settings: change(shared.settings) };
  const { status, headers, body } = await renderPublic(pages, { method: 'GET', url, services });
  // As the page cache answers.
  const cached = status === 200 && { 'cache-control': cacheControl(own.publicCtx.config) };
  return new Response(body && joinPlain(body), { status, headers: { ...headers, ...cached } });
}

/** Renders a page of the site with the appearance that an administrator posts. */
async function renderLookPreview(
  pages: Pages,
  request: Request,
  services: RequestServices,
): Promise<Response> {
  const { ctx, settings, menu, titles, images, code } = services;
  authorize(ctx, 'settings.write');
  const form = await parseForm(request, MAX_FORM_FIELDS).catch(() => new FormData());
  const text = (name: string) => String(form.get(name) ?? '');
  const look = await previewLook(ctx, { settings, menu, titles, images, code }, text('look'));
  const base = 'http://here.invalid';
  const page = text('page').slice(0, MAX_URL);
  const url = new URL(URL.canParse(page, base) ? page : '/', base);
  const { status, headers, body } = await renderPublic(
    pages,
    { method: 'GET', url, services: { ...services, ...look } },
    true,
  );
  return new Response(body && joinPlain(body), { status, headers: { ...headers, ...UNCACHED } });
}

/** The maximum number of fields in a form of the public site. */
const MAX_FORM_FIELDS = 50;

const UNCACHED = { 'cache-control': 'private, no-store' };

async function withSharedData(own: OwnServices): Promise<RequestServices> {
  return { ...own, ...(await layoutData(own.publicCtx)) };
}

/** These pages are rendered for one response, whose policy allows inline scripts by a nonce. */
async function renderWithReactRouter(
  pages: Pages,
  request: Request,
  services: RequestServices,
): Promise<Response> {
  const nonce = newNonce();
  const context = new RouterContextProvider();
  context.set(servicesContext, { ...services, nonce });
  pages.renders++;
  const rendered = await pages.reactRouter.handle(request, context);
  const response = new Response(rendered.body, rendered);
  const { headers } = response;
  if (headers.get('content-type')?.startsWith('text/html')) {
    const { config } = services.publicCtx;
    const images = config.imageSources;
    const policy = pagePolicy([`'nonce-${nonce}'`], { ...thirdParties(config), images });
    headers.set('content-security-policy', policy);
  }
  if (!headers.has('cache-control')) headers.set('cache-control', UNCACHED['cache-control']);
  // The page that follows, and a tag manager on it, learn nothing of a link from an email.
  if (new URL(request.url).searchParams.has('token')) headers.set('referrer-policy', 'strict-origin');
  return response;
}

/** Renders a public page, whose policy allows its own inline scripts and styles by their hashes. */
async function renderPublic(
  pages: Pages,
  request: Omit<SiteRequest, 'isPrivate'>,
  framed = isFramed(request.url.pathname),
): Promise<RenderedPage> {
  pages.renders++;
  const path = request.url.pathname;
  const isPrivate = framed || hasSecret(path);
  const { status, headers: own, page } = await pages.publicSite.render({ ...request, isPrivate });
  const headers = hasSecret(path) ? { ...own, 'referrer-policy': 'no-referrer' } : own;
  if (!page) return { status, headers, body: null };
  const { scripts, styles } = page.inline;
  const { config } = request.services.publicCtx;
  const { tagManager, media } = thirdParties(config);
  const policy = pagePolicy(scripts, {
    tagManager: tagManager && !isPrivate,
    framed,
    styles,
    media,
    // Nobody has published what a preview or a share link shows.
    images: isPrivate ? config.imageSources : undefined,
    players: page.players,
    hosts: page.hosts,
  });
  return { status, headers: { ...headers, 'content-security-policy': policy }, body: page.body };
}

/** Options of the page cache: it renders pages for visitors, from the key alone. */
export function publicPages(
  pages: Pages,
  services: Services,
): Pick<PageCacheOptions, 'version' | 'staleAge' | 'isShared' | 'render'> {
  const ctx = { ...services, actor: visitor };
  const { config } = services;
  const api = visitorApi(services);
  const version = versionReader(ctx);
  const known = new RenderedPages(version);
  const renderKey = async (ctx: Ctx, key: PageKey): Promise<RenderedPage> => {
    if (isGeneratedFile(key)) return fromResponse(await serveGeneratedFile(ctx, key));
    const shared = await withSharedData({ ctx, publicCtx: ctx, clientAddress: '' });
    return renderPublic(pages, {
      method: 'GET',
      url: new URL(key, config.publicUrl),
      services: shared,
    });
  };
  return {
    version,
    staleAge: (version) => staleAge(ctx, version),
    isShared: config.cdnMaxAgeS > 0,
    render: (key, version) => {
      const own = { ...ctx, contentVersion: parseVersion(version).content };
      return known.get(own, key, version, async () =>
        isApiKey(key)
          ? cacheableResponse(await fromResponse(await api(key, own.contentVersion)), version, config)
          : cacheable(await renderKey(own, key), version, config),
      );
    },
  };
}

async function fromResponse(response: Response): Promise<RenderedPage> {
  const { status, headers } = response;
  const body = await makePart(Buffer.from(await response.arrayBuffer()));
  headers.delete('content-length');
  return { status, headers: Object.fromEntries(headers), body: [body] };
}

/** A page for the cache; anything but a page, such as a redirect, for one response only. */
function cacheable(rendered: RenderedPage, version: string, config: Config): Rendered {
  const { status, headers, body } = rendered;
  if (status !== 200 || !body) return uncacheable(rendered, config);
  const shared = { 'cache-control': cacheControl(config), vary: 'accept-encoding' };
  const all = withCommonHeaders(config, { ...headers, ...shared });
  return { response: new PageResponse(version, new CompressedPage(all, body)), isCacheable: true };
}

/** The responses with bodies that many requests get: those of missing pages. */
const uncacheableResponses = new WeakMap<readonly Part[], PageResponse>();

function uncacheable({ status, headers, body }: RenderedPage, config: Config): Rendered {
  const known = body && uncacheableResponses.get(body);
  if (known) return { response: known, isCacheable: false };
  const own = withCommonHeaders(config, { ...headers, ...UNCACHED, vary: 'accept-encoding' });
  const response = new PageResponse('', new CompressedPage(own, body ?? [], { status }));
  if (body) uncacheableResponses.set(body, response);
  return { response, isCacheable: false };
}

/** The beginning of an empty list, which is not cached: anyone could request an endless number of them. */
const EMPTY = Buffer.from('{"success":true,"data":[]');

/**
 * A response of the API for the cache. Shared caches must not store it, because it depends on the session.
 */
function cacheableResponse(rendered: RenderedPage, version: string, config: Config): Rendered {
  const { status, headers, body } = rendered;
  const isEmpty = body?.[0]?.plain.subarray(0, EMPTY.length).equals(EMPTY);
  if (status !== 200 || !body || isEmpty) return uncacheable(rendered, config);
  const { 'content-type': type = '', etag } = headers;
  const own = withCommonHeaders(config, {
    'content-type': type,
    vary: 'accept-encoding, cookie',
    'cache-control': 'private, no-cache',
  });
  const tagPrefix = etag === undefined ? '' : `${etag.slice(1, -1)}.`;
  return {
    response: new PageResponse(version, new CompressedPage(own, body, { tagPrefix })),
    isCacheable: true,
  };
}

/**
 * Browsers and proxies store pages and revalidate them each time, so that none shows an older one. Only
 * shared caches may serve them without revalidation, for as long as the operator allows (RFC 9111, section
 * 5.2.2).
 */
function cacheControl({ cdnMaxAgeS }: Config): string {
  const shared = cdnMaxAgeS > 0 ? `, s-maxage=${cdnMaxAgeS}` : '';
  return `public, max-age=0${shared}, must-revalidate`;
}

/** The other sites that pages may reach. */
function thirdParties({ tagManagerId, mediaPublicUrl }: Config) {
  const media = mediaPublicUrl === undefined ? undefined : new URL(mediaPublicUrl).origin;
  return { tagManager: tagManagerId !== undefined, media };
}
