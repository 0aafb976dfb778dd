import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Invitation, MadeInvitation } from '../../../contract/invitation.ts';
import { texts } from '../../../contract/texts.ts';
import { callApi, errorMessage } from '../../browser/api.ts';
import { useHydrated } from '../../browser/hooks/use-hydrated.ts';
import { notify } from '../../browser/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { LocalDay } from '../../ui/local-time.tsx';
import { TitledPanel } from '../../ui/titled-panel.tsx';
import { RoleBadge } from './role-badge.tsx';

/** The invitations that wait, with who invited and until when, and buttons to renew and revoke each. */
export function PendingInvitations({ invitations }: { invitations: Invitation[] }) {
  const { revalidate } = useRevalidator();
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notify.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
    await revalidate();
  };
  const renew = ({ _id }: Invitation) =>
    run(async () => {
      const made = await callApi<MadeInvitation>('POST', `/invitations/${_id}/renew`);
      if (made.url === null) notify.success(texts.users.invited);
      setUrl(made.url);
    });
  const revoke = ({ _id }: Invitation) =>
    run(async () => {
      await callApi('DELETE', `/invitations/${_id}`);
      notify.success(texts.users.invitationRevoked);
    });
  if (invitations.length === 0) return null;
  return (
    <div className="mt-6">
      <TitledPanel title="Pending invitations">
        <ul className="divide-y divide-line px-3.5">
          {invitations.map((one) => (
            <li key={one._id} className="flex flex-wrap items-center gap-3 py-3">
              <InvitationFacts invitation={one} />
              <Button
                type="button"
                className="button button-quiet button-small"
                disabled={!hydrated}
                busy={busy}
                aria-label={`${renewLabel(one)} for ${describeInvited(one)}`}
                onClick={() => void renew(one)}
              >
                {renewLabel(one)}
              </Button>
              <Button
                type="button"
                className="button button-quiet button-small"
                disabled={!hydrated}
                busy={busy}
                aria-label={`Revoke invitation of ${describeInvited(one)}`}
                onClick={() => void revoke(one)}
              >
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      </TitledPanel>
      <Modal open={url !== null} onClose={() => setUrl(null)} title="New invitation link" closeButton>
        {url !== null && <CopyField text={url} />}
      </Modal>
    </div>
  );
}

function renewLabel({ isSent }: Invitation): string {
  return isSent ? 'Send again' : 'New link';
}

function describeInvited({ email }: Invitation): string {
  return email ?? 'anyone with the link';
}

function InvitationFacts({ invitation }: { invitation: Invitation }) {
  const { role, staffRole, author, invitedBy, expiresAt } = invitation;
  return (
    <div className="min-w-0 grow basis-64">
      <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
        {describeInvited(invitation)} <RoleBadge role={role} staffRole={staffRole} />
      </p>
      <p className="text-sm wrap-anywhere text-muted" dir="auto">
        {`Invited by ${invitedBy}`}
        {author && ` · author ${author.name}`} · until <LocalDay instant={expiresAt} />
      </p>
    </div>
  );
}
