import type { HttpBindings } from '@hono/node-server';
import type { Ctx } from '../../domain/context.ts';

/** The types of the Hono context. */
export interface Env {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** The client's IP address, as trusted proxies report it. */
    clientAddress: string;
    /** The API token of the request, right or wrong; undefined for one of the session or a visitor. */
    apiToken: string | undefined;
    /** Acts for the account of the session, or for a visitor. */
    ctx: Ctx;
  };
}
