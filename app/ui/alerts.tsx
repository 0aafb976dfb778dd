import { Children } from 'react';

/**
 * An error of a whole form. Screen readers announce it at once. The page scrolls to it, because the button of
 * a long form is far below it, unless it is `inPlace`.
 */
export function ErrorAlert({ children, inPlace }: { children: React.ReactNode; inPlace?: boolean }) {
  if (isEmpty(children)) return null;
  return (
    <p
      ref={inPlace ? undefined : scrollTo}
      role="alert"
      className="scroll-my-24 rounded-md bg-danger-tint px-4 py-3 text-sm text-danger"
    >
      {children}
    </p>
  );
}

function scrollTo(alert: HTMLElement | null): void {
  alert?.scrollIntoView({ block: 'nearest' });
}

/** A message about a success. */
export function Notice({ children }: { children: React.ReactNode }) {
  if (isEmpty(children)) return null;
  return (
    <p role="status" className="rounded-md bg-good-tint px-4 py-3 text-sm text-good">
      {children}
    </p>
  );
}

/** True if nothing is shown, also of several children. */
function isEmpty(children: React.ReactNode): boolean {
  return Children.toArray(children).every((child) => child === '');
}
