import { useEffect, useRef, useState } from 'react';
import { onSignInAgain } from '../../browser/sign-in-again.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const SignInAgainForm = lazyPart(() => import('./sign-in-again-form.tsx'));

/**
 * Asks who the user is when a call needs a recent sign-in. The call waits meanwhile, so that nothing typed is
 * lost.
 */
export function SignInAgainDialog() {
  const [isOpen, setIsOpen] = useState(false);
  const finish = useRef<(isProved: boolean) => void>(undefined);
  useEffect(
    () =>
      onSignInAgain(
        () =>
          new Promise((resolve) => {
            finish.current = resolve;
            setIsOpen(true);
          }),
      ),
    [],
  );
  const close = (isProved: boolean) => {
    setIsOpen(false);
    finish.current?.(isProved);
  };
  return (
    <Modal
      open={isOpen}
      isAbove
      onClose={() => close(false)}
      title="Confirm that it is you"
      description="You signed in more than ten minutes ago."
    >
      <SignInAgainForm onCancel={() => close(false)} onProved={() => close(true)} />
    </Modal>
  );
}
