import type { HttpBindings } from '@hono/node-server';
import type { Ctx } from '../../domain/context.ts';

/** The types of the Hono context. */
export interface Env {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** The client's IP address, as trusted proxies report it. */
    clientAddress: string;
    /** Acts for the account of the session, or for a visitor. */
    ctx: Ctx;
  };
}
