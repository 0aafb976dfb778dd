import { isRouteErrorResponse, useRevalidator } from 'react-router';

/** Loads a screen's data once more without leaving the page. Nothing for a screen that does not exist. */
export function TryAgain({ error }: { error: unknown }) {
  const { state, revalidate } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) return null;
  return (
    <button type="button" className="button" disabled={state === 'loading'} onClick={() => void revalidate()}>
      Try again
    </button>
  );
}
