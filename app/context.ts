import { createContext } from 'react-router';
import type { Ctx } from '../domain/context.ts';
import type { LayoutData } from '../domain/site/site.ts';

/** A header of rendered pages whose only style elements stand in their head. The server reads it and never sends it. */
export const PUBLIC_SITE_HEADER = 'x-lekha-public-site';

/** What the server hands to loaders and actions with every request. */
export interface RequestServices extends LayoutData {
  /** Acts for the signed-in account, or for nobody. */
  ctx: Ctx;
  /** Acts for nobody: what public pages are made from, the same for every visitor. */
  publicCtx: Ctx;
  /** The mark that lets this answer's own inline scripts run. */
  nonce: string;
  /** Of the client, seen through trusted proxies only. */
  clientAddress: string;
  /** The path that a link or form of a dashboard page asks for; undefined for every other request. */
  linkedFromDashboard?: string | undefined;
}

/** Set by the server on the router's context, once per request. */
export const servicesContext = createContext<RequestServices>();
