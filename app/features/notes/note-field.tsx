import { useLayoutEffect, useRef, useState } from 'react';
import { MAX_NOTE } from '../../../contract/limits.ts';
import { readFieldErrors } from '../../browser/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';

interface NoteFieldProps {
  label: string;
  /** Stores the comment; its failure is shown. */
  onSend: (text: string) => Promise<void>;
  onCancel: () => void;
}

/**
 * Writes a comment or a reply. It stands inside the article's form, so its field has no name, which would
 * make it a part of the article.
 */
export function NoteField({ label, onSend, onCancel }: NoteFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  useLayoutEffect(() => box.current?.querySelector('textarea')?.focus(), []);
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await onSend(text);
    } catch (error) {
      const errors = readFieldErrors(error);
      setError(errors.text ?? errors.form ?? Object.values(errors)[0]);
      setBusy(false);
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the field inside
    <div
      ref={box}
      className="grid gap-2"
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
        else if (event.key === 'Escape') onCancel();
        else return;
        // The sheet would close.
        event.preventDefault();
      }}
    >
      <TextArea
        label={label}
        value={text}
        maxLength={MAX_NOTE}
        error={error}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="flex justify-end gap-2">
        <button type="button" className="button button-quiet button-small" onClick={onCancel}>
          Cancel
        </button>
        <Button type="button" className="button button-small" busy={isBusy} onClick={() => void send()}>
          Send
        </Button>
      </div>
    </div>
  );
}
