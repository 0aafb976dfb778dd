import { Copy } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { texts } from '../../contract/texts.ts';
import { notify } from '../browser/toasts.ts';
import { Field } from './field.tsx';

interface CopyFieldProps {
  label?: string;
  text: string;
  /** The sentences of the toasts. */
  copied?: string;
  failed?: string;
  /** Buttons before the one that copies. */
  children?: React.ReactNode;
}

/** Shows a link or another secret that nobody can read again later, and copies it. */
export function CopyField({
  label = 'Link',
  text,
  copied = texts.sharing.copied,
  failed = texts.sharing.copyFailed,
  children,
}: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // The button that had the focus no longer exists.
  useLayoutEffect(() => field.current?.focus(), []);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      notify.success(copied);
    } catch {
      notify.error(failed);
    }
  };
  return (
    <div className="grid gap-3 not-first:mt-5">
      <Field label={label} hint="Copy it now. It cannot be shown again.">
        {(control) => (
          <input
            {...control}
            ref={field}
            readOnly
            value={text}
            className="field"
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        {children}
        <button type="button" className="button" onClick={() => void copy()}>
          <Copy size={17} aria-hidden /> Copy {label.toLowerCase()}
        </button>
      </div>
    </div>
  );
}
