import { Menu } from '@base-ui/react/menu';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { texts } from '../../../contract/texts.ts';
import type { ManagedUser, Role, StaffRole } from '../../../contract/user.ts';
import { callApi, errorMessage } from '../../browser/api.ts';
import { notify } from '../../browser/toasts.ts';
import { DialogButtons } from '../../ui/dialogs/dialog-buttons.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';

type Choice = Role | StaffRole;

const roles: [role: Role, name: string][] = [
  ['user', 'User'],
  ['admin', 'Admin'],
];
const staffRoles: [role: StaffRole, name: string, may: string][] = [
  ['contributor', 'Contributor', 'Writes drafts'],
  ['author', 'Author', 'Publishes own articles'],
  ['editor', 'Editor', 'Publishes and changes everybody’s'],
];

/**
 * Changes the role of an account. It asks before an account with an unconfirmed email address may open the
 * dashboard.
 */
export default function RoleMenu({ user, ownEmail }: { user: ManagedUser; ownEmail: string }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<Choice | null>(null);
  const save = async (role: Choice) => {
    setAsked(null);
    setBusy(true);
    try {
      if (role === 'user' || role === 'admin')
        await callApi('PATCH', `/users/update-role/${user._id}`, { role, email: ownEmail });
      else await callApi('PATCH', `/users/staff-role/${user._id}`, { staffRole: role });
      notify.success(texts.users.roleUpdated);
      await revalidate();
    } catch (error) {
      notify.error(errorMessage(error, texts.users.roleFailed));
    } finally {
      setBusy(false);
    }
  };
  const choose = (role: Choice) => {
    if (role === (user.staffRole ?? user.role)) return;
    if (role !== 'user' && !user.emailVerified) setAsked(role);
    else void save(role);
  };
  return (
    <>
      <Roles user={user} disabled={busy} onChoose={choose} />
      <Modal
        open={asked !== null}
        onClose={() => setAsked(null)}
        title="Unconfirmed email address"
        description={`${user.email} has not been confirmed, so this account may belong to someone else. ${asked === 'admin' ? 'An admin can change everything on this site.' : 'It will be able to open the dashboard.'}`}
      >
        <DialogButtons onCancel={() => setAsked(null)} onAction={() => asked && void save(asked)}>
          Make <span className="capitalize">{asked}</span>
        </DialogButtons>
      </Modal>
    </>
  );
}

interface RolesProps {
  user: ManagedUser;
  disabled: boolean;
  onChoose: (role: Choice) => void;
}

function Roles({ user, disabled, onChoose }: RolesProps) {
  return (
    <Menu.Root>
      <Menu.Trigger
        disabled={disabled}
        className="button button-quiet button-small"
        aria-label={`Change Role of ${user.name || user.email}`}
      >
        Change Role <ChevronDown size={16} aria-hidden />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="z-50">
          <Menu.Popup className="panel min-w-36 p-1.5 shadow-raised outline-none">
            <Menu.RadioGroup value={user.staffRole ?? user.role} onValueChange={onChoose}>
              {roles.map(([role, name]) => (
                <RoleItem key={role} role={role} name={name} />
              ))}
              <Menu.Separator className="my-1.5 h-px bg-line" />
              {staffRoles.map(([role, name, may]) => (
                <RoleItem key={role} role={role} name={name} may={may} />
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function RoleItem({ role, name, may }: { role: Choice; name: string; may?: string }) {
  return (
    <Menu.RadioItem
      value={role}
      closeOnClick
      className="flex min-h-10 cursor-pointer items-center justify-between gap-4 rounded-md px-3 py-1 outline-none data-highlighted:bg-sunken"
    >
      <span>
        {name}
        {may && <span className="block text-2xs text-muted">{may}</span>}
      </span>
      <Menu.RadioItemIndicator>
        <Check size={16} aria-hidden className="text-accent" />
      </Menu.RadioItemIndicator>
    </Menu.RadioItem>
  );
}
