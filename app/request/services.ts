import type { Ctx } from '../../domain/context.ts';
import type { LayoutData } from '../../domain/site/site.ts';

/** The services that the server creates for each request of a page. */
export interface RequestServices extends LayoutData {
  /** For operations of the signed-in user or a visitor. */
  ctx: Ctx;
  /**
   * For operations of a visitor. Public pages are rendered with it, so that they are the same for everybody.
   */
  publicCtx: Ctx;
  /** The client's IP address, as reported by trusted proxies only. */
  clientAddress: string;
  /** The name that the client gives itself, as sent. */
  agent?: string | undefined;
  /** The path that a link or form of a dashboard page leads to; undefined for every other request. */
  linkedFromDashboard?: string | undefined;
}
