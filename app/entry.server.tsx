import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { NonceContext } from './components/nonce.ts';
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
  const { nonce, publicCtx } = services(context);
  const { body, failed } = await render(request, routerContext, nonce, (error) =>
    publicCtx.log.error({ event: 'render_failed', err: error }),
  );
  return new Response(body, { status: failed ? 500 : status, headers });
}

function render(
  request: Request,
  routerContext: EntryContext,
  nonce: string,
  report: (error: unknown) => void,
): Promise<{ body: ReadableStream; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const timer = setTimeout(() => stream.abort(), streamTimeout + 1000);
    const stream = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer);
          const pass = new PassThrough();
          stream.pipe(pass);
          resolve({ body: createReadableStreamFromReadable(pass), failed });
        },
        onShellError: reject,
        onError(error) {
          failed = true;
          report(error);
        },
      },
    );
  });
}
