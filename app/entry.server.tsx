import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { NonceContext } from './components/nonce.ts';
import { readableAtOnce } from './first-paint/first-paint.ts';
import { ShownMarkupContext } from './first-paint/markup.ts';
import { services } from './load.ts';

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
  const { nonce, publicCtx, shown } = services(context);
  const page = (
    <NonceContext value={nonce}>
      <ShownMarkupContext value={shown}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </ShownMarkupContext>
    </NonceContext>
  );
  const { html, failed } = await render(page, nonce, (error) =>
    publicCtx.log.error({ event: 'render_failed', err: error }),
  );
  const reading = readingData(routerContext);
  const body =
    reading && import.meta.env.PROD
      ? readableAtOnce(html, { nonce, now: reading.tagManager !== undefined })
      : html;
  return new Response(body, { status: failed ? 500 : status, headers });
}

/** What the layout of the reading site has loaded; nothing on other pages. */
function readingData({ staticHandlerContext }: EntryContext): { tagManager?: string } | undefined {
  const reading = staticHandlerContext.matches.some(({ route }) => route.id === 'routes/public');
  return reading ? (staticHandlerContext.loaderData['routes/public'] ?? {}) : undefined;
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
