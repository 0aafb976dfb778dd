import { StrictMode, useLayoutEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { captureEarlyInput } from './browser/early-input.ts';

/**
 * Hydrates account pages and the dashboard. Synchronously and not in a transition, so that nothing is typed between reading the
 * fields and their hydration.
 */
export function hydrate(): void {
  hydrateRoot(
    document,
    <StrictMode>
      <TypedEarly />
      <HydratedRouter />
    </StrictMode>,
  );
}

/** Comes first: its first render reads the fields before React changes them. */
function TypedEarly() {
  const [repeatInput] = useState(captureEarlyInput);
  useLayoutEffect(repeatInput, [repeatInput]);
  return null;
}
