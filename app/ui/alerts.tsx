/** What went wrong with a whole form, said at once to those who listen. */
export function ErrorAlert({ children }: { children: React.ReactNode }) {
  if (!children) return null;
  return (
    <p role="alert" className="rounded-md bg-danger-tint px-4 py-3 text-sm text-danger">
      {children}
    </p>
  );
}

/** Something good to know, such as what has just been done. */
export function Notice({ children }: { children: React.ReactNode }) {
  if (!children) return null;
  return (
    <p role="status" className="rounded-md bg-good-tint px-4 py-3 text-sm text-good">
      {children}
    </p>
  );
}
