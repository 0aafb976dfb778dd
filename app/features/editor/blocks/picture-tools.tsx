import type { Editor } from '@tiptap/react';
import { inText } from '../in-text.ts';
import type { BlockContext } from './block-context.ts';
import { OneLineForm } from './one-line-form.tsx';
import { editCaption, setAlt, setFigurePosition } from './picture-commands.ts';
import { RowPopover } from './row-popover.tsx';
import { TextButton } from './text-button.tsx';

type PictureToolsProps = { editor: Editor; picture: Extract<BlockContext, { kind: 'picture' }> };

const POSITIONS = [
  { position: 'align-left', label: 'Left' },
  { position: null, label: 'Middle' },
  { position: 'align-right', label: 'Right' },
];

/** What a picture shows, its caption and its place. */
export function PictureTools({ editor, picture: { alt, position, inFigure } }: PictureToolsProps) {
  return (
    <>
      <RowPopover editor={editor} label={alt ? 'Alt text' : 'Add alt text'} title="What the picture shows">
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
      </RowPopover>
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
          <TextButton onClick={() => inText(editor).deleteBlock('figure').run()}>Remove</TextButton>
        </>
      )}
    </>
  );
}
