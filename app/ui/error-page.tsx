import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { UNREACHABLE } from '../browser/api.ts';
import { isUnreachable, messageIn } from '../request/unreachable.ts';
import fonts from '../styles/fonts.css?url';
import publicStyles from '../styles/public.css?url';
import { ErrorMessage, type ErrorMessageProps, type ShownError, UNEXPECTED } from './error-message.tsx';

/** Replaces a whole page that React Router cannot show. */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <>
      <link rel="stylesheet" href={fonts} precedence="default" />
      <link rel="stylesheet" href={publicStyles} precedence="default" />
      <main id="_content" className="page-width grid min-h-dvh content-center py-24">
        <RouteError error={error} />
      </main>
    </>
  );
}

/** The error of a screen, with a button to load its data again. */
export function ScreenError(props: React.ComponentProps<typeof RouteError>) {
  return (
    <RouteError {...props}>
      <TryAgain error={props.error} />
    </RouteError>
  );
}

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

/** The message for an error that React Router caught. */
export function RouteError({ error, ...props }: { error: unknown } & Omit<ErrorMessageProps, 'error'>) {
  return <ErrorMessage error={shownError(error)} {...props} />;
}

function shownError(error: unknown): ShownError {
  if (typeof navigator === 'object' && navigator.onLine === false) {
    return { status: 0, message: 'You are offline. Please try again when you are back online.' };
  }
  if (isUnreachable(error)) return { status: 0, message: UNREACHABLE };
  if (!isRouteErrorResponse(error)) return { status: 500, message: UNEXPECTED };
  return { status: error.status, message: messageIn(error.data) };
}
