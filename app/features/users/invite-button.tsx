import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useHydrated } from '../../browser/hooks/use-hydrated.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const InviteForm = lazyPart(() => import('./invite-form.tsx'));

/** Opens the form that invites somebody. */
export function InviteButton({ canSend }: { canSend: boolean }) {
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button" disabled={!hydrated} onClick={() => setOpen(true)}>
        <UserPlus size={17} aria-hidden /> Invite
      </button>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title="Invite somebody"
        closeButton
        description="The link works once, for seven days, and gives an account the role."
      >
        <InviteForm canSend={canSend} onSent={() => setOpen(false)} />
      </Modal>
    </>
  );
}
