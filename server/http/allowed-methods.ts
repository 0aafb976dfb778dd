import type { Hono, MiddlewareHandler } from 'hono';
import { LekhaError } from '../../domain/errors.ts';
import type { Env } from './env.ts';

/** The methods of all paths together. `Request` cannot represent some others, such as TRACE. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export type Method = (typeof METHODS)[number];

/** The methods that the routes of `app` accept at a path. Routes for every method do not count. */
export function routedMethods(app: Hono<Env>, path: string): Method[] {
  const isRouted = (method: Method) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method !== 'ALL');
  // Hono answers HEAD as GET.
  return METHODS.filter((method) => isRouted(method === 'HEAD' ? 'GET' : method));
}

/**
 * Answers OPTIONS, and refuses other methods than those that `find` names for a path, with the `Allow` header
 * that RFC 9110, section 15.5.6, requires. A path without any is not found.
 */
export function allowedMethodsOnly(find: (path: string) => Method[]): MiddlewareHandler<Env> {
  return async (c, next) => {
    const methods = find(new URL(c.req.url).pathname);
    if (methods.some((method) => method === c.req.method)) return next();
    if (methods.length === 0) throw new LekhaError('not_found', 'There is nothing at this path of the API.');
    if (c.req.method === 'OPTIONS')
      return c.body(null, 204, { allow: allow(methods), 'cache-control': 'no-store' });
    throw methodNotAllowed(methods);
  };
}

function methodNotAllowed(methods: Method[]): LekhaError {
  const message = `This address accepts ${methods.join(', ')} only.`;
  return new LekhaError('method_not_allowed', message, { allow: allow(methods) });
}

/** The `Allow` of the whole server, which OPTIONS asks for at `*`. */
export const ALLOWED_SOMEWHERE = allow(METHODS);

function allow(methods: readonly Method[]): string {
  return [...methods, 'OPTIONS'].join(', ');
}
