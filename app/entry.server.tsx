import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { failureLevel } from '../domain/error-mapping.ts';
import { NonceContext } from './head/inline-script.tsx';
import { PlainScriptsContext } from './head/page-scripts.tsx';
import { isPlainPage } from './request/plain-page.ts';
import { services } from './request/route-helpers.ts';

/** Read by React Router, which stops sending the data of loaders after this time, in milliseconds. */
export const streamTimeout = 5_000;

/** Logs errors of loaders and actions, except for those that the client caused. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { log } = services(context as RouterContextProvider).publicCtx;
  log[failureLevel(error)]({ event: 'page_failed', err: error });
};

/**
 * Renders a page of the accounts or the dashboard. Nothing is streamed, so that an error can still set the
 * status.
 */
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
    <NonceContext value={nonce}>
      <PlainScriptsContext value={plainScripts(routerContext)}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </PlainScriptsContext>
    </NonceContext>
  );
  let failed = false;
  const stream = await renderToReadableStream(page, {
    nonce,
    // Otherwise React would send a large part of the page after its end, which a script moves to its place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    // A second later, so that React still renders what failed in place of the missing data.
    signal: AbortSignal.timeout(streamTimeout + 1000),
    onError(error) {
      failed = true;
      publicCtx.log.error({ event: 'render_failed', err: error });
    },
  });
  await stream.allReady;
  return new Response(stream.pipeThrough(yieldToStyles()), { status: failed ? 500 : status, headers });
}

/** Error pages have buttons that need React. */
function plainScripts({ manifest, staticHandlerContext: { matches, errors } }: EntryContext) {
  const isPlain = !errors && matches.some(({ route }) => isPlainPage(route.handle));
  return isPlain ? manifest.entry : null;
}

/**
 * Lets the style sheet and fonts arrive before the scripts, which the HTML names first: the text is visible
 * earlier, and runs nothing until then.
 */
function yieldToStyles(): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let html = '';
  return new TransformStream({
    transform(bytes) {
      html += decoder.decode(bytes, { stream: true });
    },
    flush(controller) {
      controller.enqueue(encoder.encode(html.replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`)));
    },
  });
}
const PRELOAD = '<link rel="modulepreload"';
