import { useState } from 'react';
import { texts } from '../../../contract/texts.ts';
import type { ManagedUser, Role, StaffRole } from '../../../contract/user.ts';
import { callApi } from '../../browser/api.ts';
import { useOperation } from '../../browser/hooks/use-operation.ts';
import { DialogButtons } from '../../ui/dialogs/dialog-buttons.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { ChoiceMenu } from './choice-menu.tsx';

const roles = [
  ['user', 'User'],
  ['admin', 'Admin'],
] as const;
const staffRoles = [
  ['none', 'None'],
  ['contributor', 'Contributor', 'Writes drafts'],
  ['author', 'Author', 'Publishes own articles'],
  ['editor', 'Editor', 'Publishes and changes everybody’s'],
] as const;

type AnyRole = Role | StaffRole | 'none';

/**
 * Changes the role of an account, and its staff role if it is no administrator. It asks before an account
 * with an unconfirmed email address may open the dashboard.
 */
export function RoleMenu({ user, ownEmail }: { user: ManagedUser; ownEmail: string }) {
  const { busy, run } = useOperation();
  const [unconfirmed, setUnconfirmed] = useState<'admin' | StaffRole | null>(null);
  const save = (role: AnyRole) =>
    void run(
      () =>
        role === 'user' || role === 'admin'
          ? callApi('PATCH', `/users/update-role/${user._id}`, { role, email: ownEmail })
          : callApi('PATCH', `/users/staff-role/${user._id}`, { staffRole: role === 'none' ? null : role }),
      { done: texts.users.roleUpdated, failure: texts.users.roleFailed },
    );
  const choose = (role: AnyRole, current: string) => {
    if (role === current) return;
    if (role !== 'user' && role !== 'none' && !user.emailVerified) setUnconfirmed(role);
    else save(role);
  };
  const staffRole = user.staffRole ?? 'none';
  const name = user.name || user.email;
  return (
    <>
      <span className="flex justify-end gap-2 max-xl:flex-col">
        {user.role !== 'admin' && (
          <ChoiceMenu
            label="Staff Role"
            of={name}
            choices={staffRoles}
            current={staffRole}
            busy={busy}
            onChoose={(role) => choose(role, staffRole)}
          />
        )}
        <ChoiceMenu
          label="Change Role"
          of={name}
          choices={roles}
          current={user.role}
          busy={busy}
          onChoose={(role) => choose(role, user.role)}
        />
      </span>
      {unconfirmed && (
        <UnconfirmedDialog
          email={user.email}
          role={unconfirmed}
          onCancel={() => setUnconfirmed(null)}
          onConfirm={() => {
            setUnconfirmed(null);
            save(unconfirmed);
          }}
        />
      )}
    </>
  );
}

interface UnconfirmedDialogProps {
  email: string;
  role: 'admin' | StaffRole;
  onCancel: () => void;
  onConfirm: () => void;
}

function UnconfirmedDialog({ email, role, onCancel, onConfirm }: UnconfirmedDialogProps) {
  return (
    <Modal
      open
      onClose={onCancel}
      title="Unconfirmed email address"
      description={`${email} has not been confirmed, so this account may belong to someone else. ${
        role === 'admin'
          ? 'An admin can change everything on this site.'
          : 'With a staff role, it opens the dashboard.'
      }`}
    >
      <DialogButtons onCancel={onCancel} onAction={onConfirm}>
        {`Make ${[...roles, ...staffRoles].find(([name]) => name === role)?.[1] ?? ''}`}
      </DialogButtons>
    </Modal>
  );
}
