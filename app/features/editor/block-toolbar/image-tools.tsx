import type { Editor } from '@tiptap/react';
import { focusedChain } from '../focus-editor.ts';
import type { BlockContext } from './block-context.ts';
import { editCaption, setAlt, setFigurePosition } from './image-commands.ts';
import { OneLineForm } from './one-line-form.tsx';
import { TextButton } from './text-button.tsx';
import { TextPopover } from './text-popover.tsx';

type PictureToolsProps = { editor: Editor; picture: Extract<BlockContext, { kind: 'picture' }> };

const POSITIONS = [
  { position: 'align-left', label: 'Left' },
  { position: null, label: 'Middle' },
  { position: 'align-right', label: 'Right' },
];

/** What a picture shows, its caption and its place. */
export function ImageTools({ editor, picture: { alt, position, inFigure } }: PictureToolsProps) {
  return (
    <>
      <TextPopover editor={editor} label={alt ? 'Alt text' : 'Add alt text'} title="What the picture shows">
        {(close) => (
          <OneLineForm
            label="What the picture shows"
            value={alt}
            hint="For readers who cannot see it."
            onApply={(typed) => {
              setAlt(editor, typed);
              close();
            }}
          />
        )}
      </TextPopover>
      {inFigure && (
        <>
          <TextButton onClick={() => editCaption(editor)}>Caption</TextButton>
          {POSITIONS.map(({ position: each, label }) => (
            <TextButton
              key={label}
              pressed={(position === 'align-center' ? null : position) === each}
              aria-label={`Picture: ${label.toLowerCase()}`}
              onClick={() => setFigurePosition(editor, each)}
            >
              {label}
            </TextButton>
          ))}
          <TextButton onClick={() => focusedChain(editor).deleteBlock('figure').run()}>Remove</TextButton>
        </>
      )}
    </>
  );
}
