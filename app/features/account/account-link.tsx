/** A centred link below the form of an account page, after an optional text. */
export function AccountLink({ to, children, text }: { to: string; children: string; text?: string }) {
  return (
    <p className="text-center text-sm text-soft">
      {text}{' '}
      <a href={to} className="text-link">
        {children}
      </a>
    </p>
  );
}
