import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { texts } from '../../contract/texts.ts';
import { failureText } from '../browser/api.ts';
import { useHydrated } from '../browser/hooks/use-hydrated.ts';
import { PartError } from '../browser/load-part.ts';
import { findCause, type PartCause, reloadAfterUpgrade, reloadIfReachable } from '../browser/part-cause.ts';
import { isScreenMissing } from '../browser/route-module.ts';
import { reloadScreen } from '../browser/should-revalidate.ts';
import { isUnreachable, messageIn } from '../request/unreachable.ts';
import fonts from '../styles/fonts.css?url';
import publicStyles from '../styles/public.css?url';
import { Button } from './button.tsx';
import { ErrorMessage, type ErrorMessageProps, type ShownError, UNEXPECTED } from './error-message.tsx';
import { PartFailure } from './part-failure.tsx';

/** Replaces a whole page that React Router cannot show. */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <>
      <link rel="stylesheet" href={fonts} precedence="default" />
      <link rel="stylesheet" href={publicStyles} precedence="default" />
      <main id="_content" className="page-width grid min-h-dvh content-center py-24">
        <RouteError error={error}>
          {isRouteErrorResponse(error) && error.status === 404 ? null : <Reload />}
        </RouteError>
      </main>
    </>
  );
}

/** Reloads the page once the site responds, so that the browser's own error page never takes its place. */
function Reload() {
  if (!useHydrated()) return null;
  return (
    <button type="button" className="button" onClick={() => void reloadIfReachable()}>
      {texts.parts.retry}
    </button>
  );
}

/** The error of a screen, with a button to load its data or its script again. */
export function ScreenError(props: React.ComponentProps<typeof RouteError>) {
  if (props.error instanceof PartError) return <UnloadedScreen error={props.error} title={props.title} />;
  return (
    <RouteError {...props}>
      <TryAgain error={props.error} />
    </RouteError>
  );
}

/**
 * Takes the place of a screen whose script could not be loaded. After an upgrade of the site, it reloads the
 * page once.
 */
function UnloadedScreen({
  error,
  title = 'Something went wrong',
}: {
  error: PartError;
  title?: string | undefined;
}) {
  const [cause, setCause] = useState<PartCause>('failed');
  useEffect(() => {
    void findCause(error).then((found) => {
      setCause(found);
      if (found === 'updated') reloadAfterUpgrade();
    });
  }, [error]);
  const retry = async () => {
    if (!(await reloadIfReachable())) setCause(navigator.onLine ? 'unreachable' : 'offline');
  };
  return (
    <div className="mx-auto w-full max-w-form">
      <title>{title}</title>
      <h1 className="mb-6 text-center font-serif text-page font-semibold">{title}</h1>
      <PartFailure key={cause} cause={cause} onRetry={() => void retry()} />
    </div>
  );
}

/**
 * Loads the data of a failed screen again, by a reload of the page if its script is missing too. Shows
 * nothing for a screen that does not exist.
 */
export function TryAgain({ error }: { error: unknown }) {
  const { state, revalidate } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) return null;
  const retry = async () => {
    if (!isScreenMissing || !(await reloadIfReachable())) await reloadScreen(revalidate);
  };
  return (
    <Button type="button" className="button" busy={state === 'loading'} onClick={() => void retry()}>
      {texts.parts.retry}
    </Button>
  );
}

/** The message for an error that React Router caught. */
export function RouteError({ error, ...props }: { error: unknown } & Omit<ErrorMessageProps, 'error'>) {
  return <ErrorMessage error={shownError(error)} {...props} />;
}

function shownError(error: unknown): ShownError {
  if (typeof navigator === 'object' && navigator.onLine === false)
    return { status: 0, message: texts.offline };
  if (error instanceof PartError) return { status: 0, message: texts.parts.failed };
  if (isUnreachable(error)) return { status: 0, message: failureText(0) };
  if (!isRouteErrorResponse(error)) return { status: 500, message: UNEXPECTED };
  return { status: error.status, message: messageIn(error.data) ?? failureText(error.status) };
}
