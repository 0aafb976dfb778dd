import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * Answers every request at the URL of a stopped site as a gateway does: with 503 and a page. Returns a
 * function that ends it.
 */
export async function startGateway(siteUrl: string): Promise<() => Promise<void>> {
  const gateway = createServer((request, response) => {
    request.resume();
    response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>503 Service Unavailable</h1>');
  });
  const { hostname, port } = new URL(siteUrl);
  gateway.listen(Number(port), hostname);
  await once(gateway, 'listening');
  return async () => {
    gateway.closeAllConnections();
    gateway.close();
    await once(gateway, 'close');
  };
}
