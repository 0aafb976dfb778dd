import { StrictMode, useLayoutEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { findTypedEarly } from './components/typed-early.ts';

/**
 * Accounts and the dashboard: React takes over what the server has drawn. In one go and not in a transition, so that
 * nothing is typed between the look at the fields and their being React's.
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

/** Stands before everything: its first drawing looks at the fields before React touches them. */
function TypedEarly() {
  const [putAgain] = useState(findTypedEarly);
  useLayoutEffect(putAgain, [putAgain]);
  return null;
}
