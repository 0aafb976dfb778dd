import { createContext, useContext } from 'react';
import script from '../inline-script/inline-script.ts?script';

/** The nonce of the response's own inline scripts; empty in the browser, which hides it from scripts. */
export const NonceContext = createContext('');

/** The script that runs before the first paint. It is part of the page, so that nothing waits for it. */
export function InlineScript() {
  return (
    <script
      nonce={useContext(NonceContext)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
      dangerouslySetInnerHTML={{ __html: script }}
    />
  );
}
