import type { Ctx } from '../../domain/context.ts';
import type { LayoutData } from '../../domain/site/site.ts';

/** What the server gives a page to work with, once per request. */
export interface RequestServices extends LayoutData {
  /** Acts for the signed-in account, or for a visitor. */
  ctx: Ctx;
  /** Acts for a visitor: what public pages are made from, the same for everybody. */
  publicCtx: Ctx;
  /** Of the client, seen through trusted proxies only. */
  clientAddress: string;
  /** The path that a link or form of a dashboard page leads to; undefined for every other request. */
  linkedFromDashboard?: string | undefined;
}
