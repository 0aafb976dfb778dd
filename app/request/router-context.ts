import { createContext } from 'react-router';
import type { RequestServices } from './services.ts';

/** The services for loaders and actions of account pages and the dashboard. */
export interface RouterServices extends RequestServices {
  /** The CSP nonce of this response's inline scripts. */
  nonce: string;
}

/** Set by the server on the router's context, once per request. */
export const servicesContext = createContext<RouterServices>();
