import { useContext } from 'react';
import script from '../early/early.ts?script';
import { DocumentContext } from './document.ts';

/** What must be known and begun before the first paint: it stands in the page, so that nothing is waited for. */
export function EarlyScript() {
  const { nonce } = useContext(DocumentContext);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
      dangerouslySetInnerHTML={{ __html: script }}
    />
  );
}
