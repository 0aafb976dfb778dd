import type { HttpBindings } from '@hono/node-server';
import type { Ctx } from '../../domain/context.ts';

/** What every handler finds in its Hono context. */
export interface Env {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** Of the client, seen through trusted proxies only. */
    clientAddress: string;
    /** Acts for the session's account, or for nobody. */
    ctx: Ctx;
  };
}
