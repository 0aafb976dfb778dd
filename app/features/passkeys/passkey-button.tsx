import { useAttempt } from '../../browser/hooks/use-attempt.ts';
import { useHydrated } from '../../browser/hooks/use-hydrated.ts';
import { assertSupported } from '../../browser/passkeys.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { Button } from '../../ui/button.tsx';

interface PasskeyButtonProps {
  label: string;
  /** Asks for the passkey and sends what it signed. */
  onUse: () => Promise<void>;
}

/** A button that asks for a passkey. Passkeys need scripts. */
export function PasskeyButton({ label, onUse }: PasskeyButtonProps) {
  const { busy, errors, attempt } = useAttempt();
  const hydrated = useHydrated();
  const use = async () => {
    assertSupported();
    await onUse();
  };
  return (
    <div className="script-only grid gap-4">
      <ErrorAlert>{Object.values(errors)[0]}</ErrorAlert>
      <Button
        type="button"
        className="button button-quiet w-full"
        disabled={!hydrated}
        busy={busy}
        onClick={() => void attempt(use)}
      >
        {busy ? 'Waiting for your passkey…' : label}
      </Button>
    </div>
  );
}
