/** New recovery codes, which nobody can read again later. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <section aria-labelledby="new-codes" className="rounded-md border border-line bg-sunken p-4">
      <h2 id="new-codes" className="font-semibold">
        Your recovery codes
      </h2>
      <p className="mt-0.5 text-sm text-soft">
        Store them now: they cannot be shown again. Each works once, in place of your passkey or a code of
        your app.
      </p>
      <ul className="mt-3 grid gap-1 font-mono text-sm select-all sm:grid-cols-2" dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </section>
  );
}
