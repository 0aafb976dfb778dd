import { Button } from '../button.tsx';

interface DialogButtonsProps {
  onCancel: () => void;
  /** Called by the button; without it, the button submits the form around it. */
  onAction?: () => void;
  busy?: boolean;
  /** True while the button has no effect for another reason. */
  'aria-disabled'?: boolean;
  isDangerous?: boolean;
  /** The label of the button. */
  children: React.ReactNode;
}

/** The buttons at the end of a dialog: one that cancels, and one that does what the dialog asks. */
export function DialogButtons(props: DialogButtonsProps) {
  const { onCancel, onAction, busy, isDangerous, children } = props;
  return (
    <div className="mt-6 flex flex-wrap justify-end gap-2 in-[form]:mt-0">
      <button type="button" className="button button-quiet" onClick={onCancel}>
        Cancel
      </button>
      <Button
        type={onAction ? 'button' : 'submit'}
        className={`button ${isDangerous ? 'button-danger' : ''}`}
        busy={busy}
        aria-disabled={props['aria-disabled']}
        onClick={onAction}
      >
        {children}
      </Button>
    </div>
  );
}
