import { Menu } from '@base-ui/react/menu';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { texts } from '../../../contract/texts.ts';
import type { Role, User } from '../../../contract/user.ts';
import { callApi, errorMessage } from '../../browser/api.ts';
import { notify } from '../../browser/toasts.ts';
import { DialogButtons } from '../../ui/dialogs/dialog-buttons.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';

const roleNames: Record<Role, string> = { user: 'User', admin: 'Admin' };

/**
 * Changes the role of an account. It asks before an account with an unconfirmed email address becomes an
 * administrator.
 */
export default function RoleMenu({ user, ownEmail }: { user: User; ownEmail: string }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const save = async (role: Role) => {
    setAsking(false);
    setBusy(true);
    try {
      await callApi('PATCH', `/users/update-role/${user._id}`, { role, email: ownEmail });
      notify.success(texts.users.roleUpdated);
      await revalidate();
    } catch (error) {
      notify.error(errorMessage(error, texts.users.roleFailed));
    } finally {
      setBusy(false);
    }
  };
  const choose = (role: Role) => {
    if (role === user.role) return;
    if (role === 'admin' && !user.emailVerified) setAsking(true);
    else void save(role);
  };
  return (
    <>
      <Roles user={user} disabled={busy} onChoose={choose} />
      <Modal
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Unconfirmed email address"
        description={`${user.email} has not been confirmed, so this account may belong to someone else. An admin can change everything on this site.`}
      >
        <DialogButtons onCancel={() => setAsking(false)} onAction={() => void save('admin')}>
          Make Admin
        </DialogButtons>
      </Modal>
    </>
  );
}

interface RolesProps {
  user: User;
  disabled: boolean;
  onChoose: (role: Role) => void;
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
            <Menu.RadioGroup value={user.role} onValueChange={onChoose}>
              {(['user', 'admin'] as const).map((role) => (
                <Menu.RadioItem
                  key={role}
                  value={role}
                  closeOnClick
                  className="flex min-h-10 cursor-pointer items-center justify-between gap-4 rounded-md px-3 outline-none data-highlighted:bg-sunken"
                >
                  {roleNames[role]}
                  <Menu.RadioItemIndicator>
                    <Check size={16} aria-hidden className="text-accent" />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
