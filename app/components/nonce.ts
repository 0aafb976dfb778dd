import { createContext } from 'react';

/** The mark of this answer's own inline scripts; empty in the browser, which hides it from scripts. */
export const NonceContext = createContext('');
