import { StrictMode, useLayoutEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { captureEarlyInput } from './browser/early-input.ts';
import { sendTimeZone } from './browser/time-zone.ts';

/**
 * Hydrates account pages and the dashboard. Not in a transition, so that nobody can type between reading the
 * fields and hydrating them.
 */
export function start(): void {
  sendTimeZone();
  hydrateRoot(
    document,
    <StrictMode>
      <EarlyInput>
        <HydratedRouter />
      </EarlyInput>
    </StrictMode>,
  );
}

/**
 * Surrounds the page: its first render reads the fields before React changes them. Beside the page, it would
 * give every `useId` another value than on the server, and fields would name descriptions that do not exist.
 */
function EarlyInput({ children }: { children: React.ReactNode }) {
  const [repeatInput] = useState(captureEarlyInput);
  useLayoutEffect(repeatInput, [repeatInput]);
  return children;
}
