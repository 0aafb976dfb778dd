import { useAttempt } from '../../browser/hooks/use-attempt.ts';
import { proveByPasskey } from '../../browser/passkey-sign-in.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { Button } from '../../ui/button.tsx';

/** A button that proves with a passkey who the user is. */
export function PasskeyProof({ onProved }: { onProved: () => void }) {
  const { busy, errors, attempt } = useAttempt();
  const use = async () => {
    await proveByPasskey();
    onProved();
  };
  return (
    <div className="grid gap-4">
      <ErrorAlert>{Object.values(errors)[0]}</ErrorAlert>
      <Button
        type="button"
        className="button button-quiet w-full"
        busy={busy}
        onClick={() => void attempt(use)}
      >
        {busy ? 'Waiting for your passkey…' : 'Use a passkey'}
      </Button>
    </div>
  );
}
