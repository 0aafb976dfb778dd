import { Menu } from '@base-ui/react/menu';
import { Ellipsis, Inbox, Trash2, UserX } from 'lucide-react';
import { useRef } from 'react';
import type { BanKind, DecidedState, QueuedComment } from '../../../contract/comment.ts';
import { MenuPopup } from '../../ui/menu-popup.tsx';

export interface RowMenuProps {
  comment: QueuedComment;
  onDecide: (state: DecidedState) => void;
  onBan: (kind: BanKind) => void;
}

const ITEM =
  'flex min-h-11 cursor-default items-center gap-2.5 rounded-md px-3 outline-none select-none data-highlighted:bg-sunken';

/** A menu of the rare actions for a comment. On narrow screens it also has the one that stands beside it. */
export default function RowMenu({ comment, onDecide, onBan }: RowMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const { state, name, isAccount, email, hasNetwork } = comment;
  const bans: [kind: BanKind, label: string, isKnown: boolean][] = [
    ['account', 'Ban this account', isAccount],
    ['email', 'Ban this email address', email !== null],
    ['network', 'Ban this network', hasNetwork],
  ];
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger
        ref={trigger}
        className="icon-button"
        aria-label={`More actions for the comment by ${name}`}
      >
        <Ellipsis size={18} aria-hidden />
      </Menu.Trigger>
      <MenuPopup finalFocus={trigger}>
        {state !== 'trash' && (
          <Menu.Item className={`${ITEM} sm:hidden`} onClick={() => onDecide('trash')}>
            <Trash2 size={17} aria-hidden /> Delete
          </Menu.Item>
        )}
        {state !== 'pending' && (
          <Menu.Item className={ITEM} onClick={() => onDecide('pending')}>
            <Inbox size={17} aria-hidden /> Back to waiting
          </Menu.Item>
        )}
        {bans.map(
          ([kind, label, isKnown]) =>
            isKnown && (
              <Menu.Item key={kind} className={ITEM} onClick={() => onBan(kind)}>
                <UserX size={17} aria-hidden /> {label}
              </Menu.Item>
            ),
        )}
      </MenuPopup>
    </Menu.Root>
  );
}
