import { type ComponentType, useEffect } from 'react';
import { AccountMenu, type AccountMenuProps } from './account-menu.tsx';
import { RoleMenu } from './role-menu.tsx';

/** The menus of an account in a list. */
function UserMenu(props: AccountMenuProps) {
  return (
    <span className="flex items-start justify-end gap-2">
      <RoleMenu {...props} />
      <AccountMenu {...props} />
    </span>
  );
}

/** Gives the menus to a list, so that it shows one message if their code cannot be loaded. */
export default function UserMenus({ onLoad }: { onLoad: (menu: ComponentType<AccountMenuProps>) => void }) {
  useEffect(() => onLoad(UserMenu), [onLoad]);
  return null;
}
