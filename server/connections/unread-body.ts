import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Time in which a client may still send the rest of a body that is not read, in milliseconds. */
const LINGER_MS = 2000;

/**
 * Makes a response that begins before the body of its request has arrived the last of its connection, and
 * says so: the rest of the body stands where a proxy would send the next request. The rest is read and
 * dropped for a while, because a socket that is closed with unread bytes resets the connection, and with it a
 * response that the client has not read yet (RFC 9112, section 9.6).
 */
export function closeAfterUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const { writeHead } = response;
  response.writeHead = ((...parameters: Parameters<typeof writeHead>) => {
    if (!request.complete) {
      response.shouldKeepAlive = false;
      request.socket.destroySoon = () => linger(request);
    }
    return writeHead.apply(response, parameters);
  }) as typeof writeHead;
}

function linger(request: IncomingMessage): void {
  const { socket }: { socket: Socket } = request;
  socket.end();
  request.resume();
  const late = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  request.once('end', () => {
    if (socket.writableFinished) socket.destroy();
    else socket.once('finish', () => socket.destroy());
  });
  socket.once('close', () => clearTimeout(late));
}
