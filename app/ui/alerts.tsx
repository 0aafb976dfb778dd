import { Children } from 'react';

/** An error of a whole form. Screen readers announce it at once. */
export function ErrorAlert({ children }: { children: React.ReactNode }) {
  if (isEmpty(children)) return null;
  return (
    <p role="alert" className="rounded-md bg-danger-tint px-4 py-3 text-sm text-danger">
      {children}
    </p>
  );
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
