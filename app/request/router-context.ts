import { createContext } from 'react-router';
import type { RequestServices } from './services.ts';

/** What the server hands to the loaders and actions of account pages and the dashboard. */
export interface RouterServices extends RequestServices {
  /** Lets this response's own inline scripts run. */
  nonce: string;
}

/** Set by the server on the router's context, once per request. */
export const servicesContext = createContext<RouterServices>();
