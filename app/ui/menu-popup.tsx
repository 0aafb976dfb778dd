import { Menu } from '@base-ui/react/menu';

interface MenuPopupProps {
  className?: string;
  /** Gets the focus when the menu closes; needed if it is open from the start. */
  finalFocus?: React.RefObject<HTMLElement | null>;
  children: React.ReactNode;
}

/** The popup of a menu, inside the page's main part: everything on a page belongs to a landmark. */
export function MenuPopup({ className = 'min-w-44 text-sm', finalFocus, children }: MenuPopupProps) {
  return (
    <Menu.Portal container={document.querySelector('main')}>
      <Menu.Positioner sideOffset={4} align="end" className="z-50">
        <Menu.Popup
          className={`panel p-1.5 shadow-raised outline-none ${className}`}
          {...(finalFocus && { finalFocus })}
        >
          {children}
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  );
}
