import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { LekhaError } from '../../domain/errors.ts';
import type { Env } from './env.ts';

/**
 * Refuses what servers and proxies may understand differently: several hosts (RFC 9112, section 3.2), and a
 * body in a content coding, which nothing here decodes (RFC 9110, section 8.4).
 */
export const plainRequestsOnly: MiddlewareHandler<Env> = async (c, next) => {
  if (c.env?.incoming && hasManyHosts(c.env.incoming))
    throw new LekhaError('invalid', 'Send exactly one Host header.');
  const coding = c.req.header('content-encoding')?.trim().toLowerCase() ?? '';
  const hasBody =
    c.req.header('transfer-encoding') !== undefined || Number(c.req.header('content-length')) > 0;
  if (hasBody && coding !== '' && coding !== 'identity')
    throw new LekhaError('unsupported_type', 'Send the body without a Content-Encoding.');
  await next();
};

/** True for a request with several `Host` headers, of which Node keeps the first. */
export function hasManyHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  return rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length > 1;
}
