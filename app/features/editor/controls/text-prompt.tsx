import { Popover } from '@base-ui/react/popover';
import type { Editor } from '@tiptap/react';
import { type ComponentProps, useId, useState } from 'react';
import { focusNow } from '../base/focus-editor.ts';
import { ToolPopover } from './popup.tsx';
import { TextButton } from './text-button.tsx';

interface TextFormProps {
  label: string;
  value: string;
  hint?: string;
  /** Values to choose from; others may be typed. */
  suggestions?: readonly string[];
  onApply: (value: string) => void;
}

interface TextPromptProps extends TextFormProps {
  editor: Editor;
  /** The text of the button, if it is not `label`. */
  button?: string;
  openOn?: ComponentProps<typeof ToolPopover>['openOn'];
}

/** A button that asks for a line of text. */
export function TextPrompt({ editor, button, openOn, onApply, ...form }: TextPromptProps) {
  const { label } = form;
  return (
    <ToolPopover
      editor={editor}
      label={label}
      openOn={openOn}
      button={<TextButton render={<Popover.Trigger />}>{button ?? label}</TextButton>}
    >
      {(close) => (
        <TextForm
          {...form}
          onApply={(typed) => {
            onApply(typed);
            close();
          }}
        />
      )}
    </ToolPopover>
  );
}

/** A field with an "Apply" button. Not a form element, since it is inside the article's form. */
function TextForm({ label, value, hint, suggestions, onApply }: TextFormProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const apply = () => onApply(typed.trim());
  return (
    <div className="grid w-72 max-w-[calc(100vw-3rem)] gap-2 p-2">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        ref={focusNow}
        id={id}
        className="field"
        dir="auto"
        autoComplete="off"
        list={suggestions && `${id}-list`}
        value={typed}
        aria-describedby={hint && `${id}-note`}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          apply();
        }}
      />
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
      {hint && (
        <p id={`${id}-note`} className="text-muted">
          {hint}
        </p>
      )}
      <button type="button" className="button button-small justify-self-end" onClick={apply}>
        Apply
      </button>
    </div>
  );
}
