import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { texts } from '../../../contract/texts.ts';
import type { ManagedUser, Role, StaffRole } from '../../../contract/user.ts';
import { callApi, errorMessage } from '../../browser/api.ts';
import { notify } from '../../browser/toasts.ts';
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

/**
 * Changes the role of an account, and its staff role if it is no administrator. It asks before an account
 * with an unconfirmed email address may open the dashboard.
 */
export function RoleMenu({ user, ownEmail }: { user: ManagedUser; ownEmail: string }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [unconfirmed, setUnconfirmed] = useState<'admin' | StaffRole | null>(null);
  const save = async (role: Role | StaffRole | 'none') => {
    setUnconfirmed(null);
    setBusy(true);
    try {
      if (role === 'user' || role === 'admin')
        await callApi('PATCH', `/users/update-role/${user._id}`, { role, email: ownEmail });
      else
        await callApi('PATCH', `/users/staff-role/${user._id}`, { staffRole: role === 'none' ? null : role });
      notify.success(texts.users.roleUpdated);
      await revalidate();
    } catch (error) {
      notify.error(errorMessage(error, texts.users.roleFailed));
    } finally {
      setBusy(false);
    }
  };
  const choose = (role: Role | StaffRole | 'none', current: string) => {
    if (role === current) return;
    if (role !== 'user' && role !== 'none' && !user.emailVerified) setUnconfirmed(role);
    else void save(role);
  };
  const staffRole = user.staffRole ?? 'none';
  const name = user.name || user.email;
  return (
    <>
      <span className="flex justify-end gap-2 max-md:flex-col">
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
      <Modal
        open={unconfirmed !== null}
        onClose={() => setUnconfirmed(null)}
        title="Unconfirmed email address"
        description={`${user.email} has not been confirmed, so this account may belong to someone else. ${
          unconfirmed === 'admin'
            ? 'An admin can change everything on this site.'
            : 'With a staff role, it opens the dashboard.'
        }`}
      >
        <DialogButtons
          onCancel={() => setUnconfirmed(null)}
          onAction={() => unconfirmed && void save(unconfirmed)}
        >
          {`Make ${[...roles, ...staffRoles].find(([role]) => role === unconfirmed)?.[1] ?? ''}`}
        </DialogButtons>
      </Modal>
    </>
  );
}
