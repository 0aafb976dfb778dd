import { StrictMode, useLayoutEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { captureEarlyInput } from './browser/early-input.ts';
import { sendTimeZone } from './browser/time-zone.ts';

/**
 * Hydrates account pages and the dashboard. Not in a transition, so that nobody can type between reading the
 * fields and hydrating them.
 */
export function hydrate(): void {
  sendTimeZone();
  hydrateRoot(
    document,
    <StrictMode>
      <EarlyInput />
      <HydratedRouter />
    </StrictMode>,
  );
}

/** Must come first: its first render reads the fields before React changes them. */
function EarlyInput() {
  const [repeatInput] = useState(captureEarlyInput);
  useLayoutEffect(repeatInput, [repeatInput]);
  return null;
}
