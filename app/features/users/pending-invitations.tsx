import { useState } from 'react';
import type { Invitation, MadeInvitation } from '../../../contract/invitation.ts';
import { texts } from '../../../contract/texts.ts';
import { callApi } from '../../browser/api.ts';
import { useHydrated } from '../../browser/hooks/use-hydrated.ts';
import { useOperation } from '../../browser/hooks/use-operation.ts';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { LocalDay } from '../../ui/local-time.tsx';
import { TitledPanel } from '../../ui/titled-panel.tsx';
import { RoleBadge } from './role-badge.tsx';

/** The invitations that wait, with who invited and until when, and buttons to renew and revoke each. */
export function PendingInvitations({ invitations }: { invitations: Invitation[] }) {
  const { busy, run } = useOperation();
  const [url, setUrl] = useState<string | null>(null);
  const renew = async ({ _id }: Invitation) => {
    const made = await callApi<MadeInvitation>('POST', `/invitations/${_id}/renew`);
    setUrl(made.url);
    return made.url === null ? texts.users.invited : undefined;
  };
  const revoke = ({ _id }: Invitation) => callApi('DELETE', `/invitations/${_id}`);
  if (invitations.length === 0) return null;
  return (
    <div className="mt-6">
      <TitledPanel title="Pending invitations">
        <ul className="divide-y divide-line px-3.5">
          {invitations.map((one) => (
            <InvitationRow
              key={one._id}
              invitation={one}
              busy={busy}
              onRenew={() => void run(() => renew(one))}
              onRevoke={() => void run(() => revoke(one), { done: texts.users.invitationRevoked })}
            />
          ))}
        </ul>
      </TitledPanel>
      <Modal open={url !== null} onClose={() => setUrl(null)} title="New invitation link" closeButton>
        {url !== null && <CopyField text={url} />}
      </Modal>
    </div>
  );
}

interface InvitationRowProps {
  invitation: Invitation;
  busy: boolean;
  onRenew: () => void;
  onRevoke: () => void;
}

function InvitationRow({ invitation, busy, onRenew, onRevoke }: InvitationRowProps) {
  const hydrated = useHydrated();
  const renewal = invitation.isSent ? 'Send again' : 'New link';
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <InvitationFacts invitation={invitation} />
      <Button
        type="button"
        className="button button-quiet button-small"
        disabled={!hydrated}
        busy={busy}
        aria-label={`${renewal} for ${describeInvited(invitation)}`}
        onClick={onRenew}
      >
        {renewal}
      </Button>
      <Button
        type="button"
        className="button button-quiet button-small"
        disabled={!hydrated}
        busy={busy}
        aria-label={`Revoke invitation of ${describeInvited(invitation)}`}
        onClick={onRevoke}
      >
        Revoke
      </Button>
    </li>
  );
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
