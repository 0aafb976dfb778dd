import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useState } from 'react';
import { focusPlace, rememberPlace } from '../../browser/focus-place.ts';
import { isSigningInAgain } from '../../browser/sign-in-again.ts';

export interface ModalProps {
  onClose: () => void;
  title: string;
  description?: string;
  /** Wide enough for images and previews. */
  wide?: boolean;
  /** True if no button of its content closes it. A wide dialog always has one that does. */
  closeButton?: boolean;
  /**
   * Moves the focus after closing, if not to the element that opened the dialog; returns false if it has not.
   */
  moveFocus?: () => boolean;
  /** Takes the focus when the dialog opens; by default the first control does. */
  initialFocus?: React.RefObject<HTMLElement | null>;
  /** True for the dialog that a call of another one opens. The other stays open below it. */
  isAbove?: boolean;
  children: React.ReactNode;
}

/** See `Modal`. */
export default function ModalWindow(props: ModalProps) {
  const {
    onClose,
    title,
    description,
    wide,
    closeButton = wide,
    moveFocus,
    initialFocus,
    isAbove = false,
    children,
  } = props;
  const [opener] = useState(() => rememberPlace(document.activeElement));
  const focusAfter = () => {
    if (!moveFocus?.()) focusPlace(opener);
    return false;
  };
  return (
    <Dialog.Root open onOpenChange={(next) => next || (isSigningInAgain() && !isAbove) || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-scrim" />
        <Dialog.Popup
          className="modal"
          lang="en"
          data-wide={wide ? '' : undefined}
          initialFocus={initialFocus}
          finalFocus={focusAfter}
        >
          <Dialog.Title className={`font-serif text-2xl font-semibold ${closeButton ? 'pe-12' : ''}`}>
            {title}
          </Dialog.Title>
          {description && <Dialog.Description className="mt-1 text-soft">{description}</Dialog.Description>}
          {children}
          {/* Last, so that it does not get the initial focus. */}
          {closeButton && (
            <Dialog.Close className="icon-button absolute inset-e-2 top-2 text-muted" aria-label="Close">
              <X size={20} aria-hidden />
            </Dialog.Close>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
