import { isRouteErrorResponse, useRevalidator } from 'react-router';

/** Loads the data of a failed screen again. Shows nothing for a screen that does not exist. */
export function TryAgain({ error }: { error: unknown }) {
  const { state, revalidate } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) return null;
  return (
    <button type="button" className="button" disabled={state === 'loading'} onClick={() => void revalidate()}>
      Try again
    </button>
  );
}
