import { Popover } from '@base-ui/react/popover';
import type { Editor } from '@tiptap/react';
import type { ComponentProps } from 'react';
import { ToolPopover } from '../toolbar/popup.tsx';
import { TextForm } from '../toolbar/text-form.tsx';
import { TextButton } from './text-button.tsx';

type TextPromptProps = {
  editor: Editor;
  /** The text of the button, if it is not `label`. */
  button?: string;
  label: string;
  value: string;
  hint?: string;
  openOn?: ComponentProps<typeof ToolPopover>['openOn'];
  suggestions?: readonly string[];
  onApply: (value: string) => void;
};

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
