import { Hono, type HonoRequest } from 'hono';
import { readCommenter } from '../domain/comments/comments.ts';
import type { Services } from '../domain/context.ts';
import { visitor } from '../domain/context.ts';
import { LekhaError } from '../domain/errors.ts';
import { newId } from '../domain/id.ts';
import { type Counting, classifyMiss } from '../domain/statistics/statistics.ts';
import { bearerToken, findActor, findTokenActor } from '../domain/users/users.ts';
import type { Config } from '../platform/config.ts';
import { withWaitBudget } from '../platform/db/wait-budget.ts';
import { fromRoot } from '../platform/install-folder.ts';
import { toNetwork } from '../platform/ip-address.ts';
import { api } from './api/api.ts';
import { beaconRoutes } from './api/beacon.ts';
import { fontRoutes } from './api/font-upload.ts';
import { importFileRoutes } from './api/imports.ts';
import { uploadRoutes } from './api/media-upload.ts';
import { newsletterFileRoutes } from './api/newsletter-files.ts';
import { redirectFileRoutes } from './api/redirects.ts';
import { statisticsFileRoutes } from './api/statistics.ts';
import { AUTH_PATH, authMethods, handleAuth } from './auth/gateway.ts';
import { serveAssets } from './files/assets.ts';
import { commentFeed } from './files/comment-feed.ts';
import { isGeneratedFile, serveGeneratedFile } from './files/generated-files.ts';
import { ICON_PATHS, serveIcons } from './files/icons.ts';
import { serveMedia } from './files/media.ts';
import { allowedMethodsOnly, type Method, routedMethods } from './http/allowed-methods.ts';
import { limitBodyTo, limitForm, MAX_READER_BODY } from './http/body-limit.ts';
import { clientAddress } from './http/client-address.ts';
import { compression } from './http/compress-private.ts';
import { linkedFromDashboard } from './http/dashboard-link.ts';
import { isDisguised, withoutSlashes } from './http/disguised-path.ts';
import type { Env } from './http/env.ts';
import { errorResponse, isAborted } from './http/error-response.ts';
import { headAsGet } from './http/head-as-get.ts';
import { plainRequestsOnly } from './http/plain-requests.ts';
import { limitRequests } from './http/request-limits.ts';
import { sameOriginOnly } from './http/same-origin.ts';
import { securityHeaders } from './http/security.ts';
import { readinessReader } from './ops/readiness.ts';
import type { OwnServices } from './render-page.ts';

/** The path of uploads, which have their own size limit. */
export const UPLOAD_PATH = '/api/v1/media/upload';

/** Built files outside `/assets/`. */
const SINGLE_ASSETS = ['/placeholder.svg'];

/** Renders the page that a request asks for. */
type RenderPage = (request: Request, services: OwnServices) => Promise<Response>;

/**
 * Creates the pipeline of requests, in its order. `renderPage` renders pages; `servesFromCache` tells whether
 * cached pages are served without the database, `pageMethods` which methods the page at a path accepts.
 * `counting` counts beacons.
 */
export function createApp(
  services: Services,
  renderPage: RenderPage,
  servesFromCache: () => boolean = () => false,
  pageMethods: (path: string) => Method[] = () => ['GET', 'HEAD', 'POST'],
  counting?: Counting,
): Hono<Env> {
  const app = new Hono<Env>();
  app.use((_, next) => withWaitBudget(next));
  identifyRequests(app, services);
  app.use(allowedMethodsOnly((path) => methodsAt(path)));
  app.use(plainRequestsOnly);
  serveProbes(app, services, servesFromCache);
  serveFiles(app, services);
  app.route('/api/v1/views', beaconRoutes(services, counting));
  app.use(headAsGet);
  app.use(limitRequests(services));
  serveGeneratedFiles(app, services);
  for (const path of ['/api/v1/*', '/dashboard', '/dashboard/*']) app.use(path, compression);
  identifyActors(app, services);
  routeApi(app, services.config);
  servePages(app, services.config, renderPage, counting);

  function methodsAt(path: string): Method[] {
    const routed = routedMethods(app, path);
    if (routed.length > 0) return routed;
    if (isGeneratedFile(path)) return ['GET', 'HEAD'];
    if (isBelow(path, AUTH_PATH)) return authMethods(path);
    return isBelow(path, '/api')
      ? []
      : pageMethods(new URL(withDecodablePath(new URL(path, services.config.publicUrl).href)).pathname);
  }
  return app;
}

/**
 * Gives each request its id and address, each response its headers, and each error its response. Refuses
 * disguised paths, and redirects those with needless slashes.
 */
function identifyRequests(app: Hono<Env>, { config, log }: Services): void {
  app.use(async (c, next) => {
    c.set('requestId', newId());
    c.set('clientAddress', clientAddress(config, c.env?.incoming, c.req.raw.headers));
    await next();
  });
  app.use(securityHeaders(config));
  app.use(async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    if (isDisguised(pathname)) throw new LekhaError('not_found', 'There is no page here.');
    const canonical = ['GET', 'HEAD'].includes(c.req.method) ? withoutSlashes(pathname) : undefined;
    if (canonical === undefined) return next();
    return c.body(null, 308, { location: canonical + search, 'cache-control': 'private, no-store' });
  });
  app.onError((error, c) =>
    isAborted(c.env?.incoming)
      ? new Response(null, { status: 400 })
      : errorResponse(error, log, c.get('requestId'), wantsPage(c.req)),
  );
}

/** Tells whether the process lives, and whether it can serve. */
function serveProbes(app: Hono<Env>, services: Services, servesFromCache: () => boolean): void {
  app.get('/healthz', (c) => c.json({ ok: true }, 200, { 'cache-control': 'no-store' }));
  const readReadiness = readinessReader(services, servesFromCache);
  app.get('/readyz', async (c) => {
    const state = await readReadiness();
    return c.json(state, state.ready ? 200 : 503, { 'cache-control': 'no-store' });
  });
}

/** Serves built files, icons and media, which need no session and count for no limit. */
function serveFiles(app: Hono<Env>, services: Services): void {
  const assets = serveAssets(fromRoot('build', 'client'));
  app.on(['GET', 'HEAD'], ['/assets/*', ...SINGLE_ASSETS], async (c) => {
    return (await assets(c)) ?? c.text('Not found', 404);
  });
  app.on(['GET', 'HEAD'], ICON_PATHS, serveIcons(services, assets));
  app.route('/media', serveMedia(services));
}

/** Serves feeds, sitemaps and other files that are made of the site's content. */
function serveGeneratedFiles(app: Hono<Env>, services: Services): void {
  app.use(async (c, next) => {
    const path = new URL(c.req.url).pathname;
    if (!isGeneratedFile(path)) return next();
    const file = await serveGeneratedFile({ ...services, actor: visitor }, path);
    // What the page cache leaves to the pipeline is stored nowhere.
    file.headers.set('cache-control', 'private, no-store');
    return file;
  });
  app.get('/blog/:slug/comments/:file{(?:atom|rss)\\.xml|feed\\.json}', commentFeed(services));
}

/** Handles sign-in, and finds out who sends a request. */
function identifyActors(app: Hono<Env>, services: Services): void {
  const { config } = services;
  app.use('/api/v1/*', async (c, next) => {
    c.set('apiToken', bearerToken(c.req.raw.headers));
    await next();
  });
  app.use(sameOriginOnly(config));
  app.all('/api/auth/*', limitBodyTo(MAX_READER_BODY), (c) =>
    handleAuth(services, c.req.raw, c.get('clientAddress')),
  );
  app.use(async (c, next) => {
    const token = c.get('apiToken');
    // The session beside a token counts for nothing: other sites could send a request with its cookie.
    const actor = token
      ? await findTokenActor(services, token, c.get('clientAddress'))
      : await findActor(services, c.req.raw.headers);
    const commenter = token ? undefined : readCommenter(config, c.req.raw.headers);
    c.set('ctx', { ...services, actor, commenter, network: toNetwork(c.get('clientAddress')) });
    await next();
  });
}

function routeApi(app: Hono<Env>, config: Config): void {
  app.route(UPLOAD_PATH, uploadRoutes());
  app.route('/api/v1/fonts', fontRoutes());
  app.route('/api/v1/imports', importFileRoutes());
  app.route('/api/v1/newsletter', newsletterFileRoutes());
  app.route('/api/v1/statistics', statisticsFileRoutes());
  app.route('/api/v1/redirects', redirectFileRoutes());
  app.route('/api/v1', api(config));
  app.all('/api/*', () => {
    throw new LekhaError('not_found', 'There is no such path in the API.');
  });
}

/** Serves pages, and counts those that there are not. */
function servePages(app: Hono<Env>, config: Config, renderPage: RenderPage, counting?: Counting): void {
  app.all('*', limitForm, async (c) => {
    const address = c.get('clientAddress');
    const agent = c.req.header('user-agent') ?? '';
    const response = await renderPage(withoutInternalHeaders(c.req.raw), {
      ctx: c.get('ctx'),
      publicCtx: { ...c.get('ctx'), actor: visitor, commenter: undefined },
      clientAddress: address,
      agent,
      linkedFromDashboard: linkedFromDashboard(c.req.raw, config),
    });
    const miss = c.req.method === 'GET' ? classifyMiss(response.status) : undefined;
    if (miss) counting?.miss(new URL(c.req.url).pathname, miss, { address, agent });
    return response;
  });
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** True for a request of a browser for a page. */
function wantsPage(request: HonoRequest): boolean {
  if (!['GET', 'POST'].includes(request.method) || request.path.startsWith('/api/')) return false;
  return request.header('accept')?.includes('text/html') ?? false;
}

/** Headers that frameworks use internally, which clients must not send. */
const INTERNAL =
  /^(x-react-router|x-remix|x-middleware|x-vercel|x-nextjs|x-http-method|x-method-override|x-original-url|x-rewrite-url)/i;

/** Escapes a path that cannot be decoded: it names no page, and the router would log it to standard error. */
function withDecodablePath(url: string): string {
  const parsed = new URL(url);
  try {
    decodeURIComponent(parsed.pathname);
    return url;
  } catch {
    parsed.pathname = parsed.pathname.replaceAll('%', '%25');
    return parsed.href;
  }
}

function withoutInternalHeaders(request: Request): Request {
  const headers = new Headers(request.headers);
  for (const name of [...headers.keys()]) if (INTERNAL.test(name)) headers.delete(name);
  const { method, signal } = request;
  const body = method === 'GET' || method === 'HEAD' ? null : request.body;
  return new Request(withDecodablePath(request.url), {
    method,
    headers,
    body,
    signal,
    ...(body ? { duplex: 'half' } : {}),
  } as RequestInit);
}
