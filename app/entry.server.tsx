import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { DocumentContext, type DocumentParts } from './components/document.ts';
import { PUBLIC_SITE_HEADER } from './context.ts';
import { completed, firstStyles, later } from './first-paint/first-paint.ts';
import { services } from './load.ts';

export { openDrawer } from './drawing/drawer.ts';

/** A render that takes longer than this is given up, in milliseconds. */
export const streamTimeout = 5_000;

/** Logs what went wrong in a loader or action on our side; what a visitor did wrong is told to them alone. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  services(context as RouterContextProvider).publicCtx.log.error({ event: 'page_failed', err: error });
};

/** Renders a whole document: nothing is streamed before everything is there, since pages are kept as bytes. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce, publicCtx } = services(context);
  const page = (
    <DocumentContext value={partsOf(routerContext, nonce)}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </DocumentContext>
  );
  // Nothing on a reading page is waited for, and at one go it is drawn in two thirds of the time.
  // A string comes without the document type, whose want would put browsers into their oldest ways.
  if (isReading(routerContext)) {
    headers.set(PUBLIC_SITE_HEADER, '1');
    return new Response(`<!DOCTYPE html>${completed(renderToString(page))}`, { status, headers });
  }
  const { html, failed } = await render(page, nonce, (error) =>
    publicCtx.log.error({ event: 'render_failed', err: error }),
  );
  return new Response(html, { status: failed ? 500 : status, headers });
}

function partsOf({ manifest, staticHandlerContext }: EntryContext, nonce: string): DocumentParts {
  const route = staticHandlerContext.matches.at(-1)?.route.id ?? '';
  const { module, imports } = manifest.entry;
  return { nonce, styles: firstStyles(route), later: later(module, imports) };
}

function isReading({ staticHandlerContext }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => route.id === 'routes/public');
}

function render(
  page: React.ReactNode,
  nonce: string,
  report: (error: unknown) => void,
): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const timer = setTimeout(() => stream.abort(), streamTimeout + 1000);
    const stream = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(timer);
        text(stream.pipe(new PassThrough())).then((html) => resolve({ html, failed }), reject);
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        report(error);
      },
    });
  });
}
