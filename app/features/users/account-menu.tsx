import { Menu } from '@base-ui/react/menu';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { MAX_EMAIL } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import type { ManagedUser } from '../../../contract/user.ts';
import { callApi, errorMessage } from '../../browser/api.ts';
import { notify } from '../../browser/toasts.ts';
import { FormDialog, formText } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { MenuPopup } from '../../ui/menu-popup.tsx';
import { AccountTokens } from './account-tokens.tsx';

/** An account in a list, and the account that looks at it. */
export interface AccountMenuProps {
  user: ManagedUser;
  ownEmail: string;
  /** False if passwords are off, or without a mail server. */
  canReset: boolean;
}

/** A menu of changes to an account besides its role. Some are not for the own account. */
export function AccountMenu({ user, ownEmail, canReset }: AccountMenuProps) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [dialog, setDialog] = useState<'tokens' | 'reassign' | 'delete' | null>(null);
  const path = `/users/${user._id}`;
  const isOwn = user.email === ownEmail;
  const run = async (message: string, ...call: Parameters<typeof callApi>) => {
    if (busy) return;
    setBusy(true);
    try {
      await callApi(...call);
      notify.success(message);
      await revalidate();
    } catch (error) {
      notify.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  const { disabled } = user;
  const stateText = disabled ? texts.users.enabled : texts.users.disabled;
  return (
    <>
      <Menu.Root>
        <Menu.Trigger
          aria-disabled={busy || undefined}
          className="button button-quiet button-small"
          aria-label={`More about ${user.name || user.email}`}
        >
          <Ellipsis size={16} aria-hidden />
        </Menu.Trigger>
        <MenuPopup className="min-w-36">
          {canReset && !disabled && (
            <Item onClick={() => run(texts.users.resetSent, 'POST', `${path}/password-reset`)}>
              Send password reset
            </Item>
          )}
          <Item onClick={() => run(texts.users.signedOut, 'POST', `${path}/sign-out`)}>End sessions</Item>
          <Item onClick={() => setDialog('tokens')}>API tokens…</Item>
          <Item onClick={() => setDialog('reassign')}>Give articles to…</Item>
          {!isOwn && (
            <Item onClick={() => run(stateText, 'PATCH', path, { disabled: !disabled })}>
              {disabled ? 'Enable' : 'Disable'}
            </Item>
          )}
          {!isOwn && <Item onClick={() => setDialog('delete')}>Delete…</Item>}
        </MenuPopup>
      </Menu.Root>
      {dialog === 'tokens' && <AccountTokens user={user} onClose={() => setDialog(null)} />}
      {(dialog === 'reassign' || dialog === 'delete') && (
        <ArticlesDialog user={user} isDeletion={dialog === 'delete'} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

function Item({ onClick, children }: { onClick: () => unknown; children: React.ReactNode }) {
  return (
    <Menu.Item
      onClick={() => void onClick()}
      className="flex min-h-10 cursor-pointer items-center rounded-md px-3 py-1 outline-none data-highlighted:bg-sunken"
    >
      {children}
    </Menu.Item>
  );
}

interface ArticlesDialogProps {
  user: ManagedUser;
  isDeletion: boolean;
  onClose: () => void;
}

/** Gives the articles of an account to another one, and deletes the account if that is wanted. */
function ArticlesDialog({ user, isDeletion, onClose }: ArticlesDialogProps) {
  const { revalidate } = useRevalidator();
  const submit = async (form: FormData) => {
    const articlesTo = formText(form, 'articlesTo');
    const query = articlesTo && `?${new URLSearchParams({ articlesTo })}`;
    if (isDeletion) await callApi('DELETE', `/users/${user._id}${query}`);
    else await callApi('POST', `/users/${user._id}/reassign-articles`, { articlesTo });
    notify.success(isDeletion ? texts.users.deleted : texts.users.reassigned);
    await revalidate();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={isDeletion ? 'Delete the account' : 'Give articles to another account'}
      description={`${user.email}. ${
        isDeletion
          ? 'It cannot be restored. Its articles, comments and byline stay; its unsaved texts do not.'
          : 'Its authors stay.'
      }`}
      submit={isDeletion ? 'Delete account' : 'Give articles'}
      isDangerous={isDeletion}
      onSubmit={submit}
    >
      {(errors) => (
        <TextField
          label={isDeletion ? 'Account that gets its articles (optional)' : 'Account that gets its articles'}
          name="articlesTo"
          type="email"
          maxLength={MAX_EMAIL}
          autoComplete="off"
          hint="The email address of an account."
          error={errors.articlesTo}
        />
      )}
    </FormDialog>
  );
}
