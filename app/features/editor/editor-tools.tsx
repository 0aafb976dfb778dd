import type { Editor } from '@tiptap/react';
import { focusEditor } from './base/focus-editor.ts';
import { BlockToolbar, TextToolbar } from './block-toolbar/block-toolbar.tsx';
import { FindBar } from './find/find-bar.tsx';
import type { PickImage } from './images/image-uploads.ts';
import type { PassageMarks } from './passages/passage-marks.ts';
import { SelectionToolbar } from './selection-toolbar/selection-toolbar.tsx';
import { EditorToolbar } from './toolbar/toolbar.tsx';

export interface EditorToolsProps {
  editor: Editor;
  /** The id of the text. */
  id: string;
  /** True while the text is shown as Markdown, which has no tools. */
  isSource: boolean;
  onToggleSource: () => void;
  /** The number of words that the author aims at. */
  wordGoal: number | null;
  marks: PassageMarks | undefined;
  onPickImage: PickImage | undefined;
}

/**
 * The tools of the text in one line that scrolls: those of the block with the cursor, of the format, and of
 * the whole text. They are shown while the text or they have the focus, and loaded when the author begins.
 */
export default function EditorTools(props: EditorToolsProps) {
  const { editor, id, isSource, onToggleSource, wordGoal, marks, onPickImage } = props;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles a key of the toolbars inside */}
      <div
        data-toolbars
        data-source={isSource ? '' : undefined}
        className="editor-tools"
        onKeyDown={(event) => event.key === 'Escape' && !isSource && focusEditor(editor)}
      >
        <div className="editor-tools-line">
          {isSource && <span className="truncate px-3 text-sm text-muted">Markdown</span>}
          {!isSource && <BlockToolbar editor={editor} controls={id} />}
          {!isSource && <EditorToolbar editor={editor} controls={id} onPickImage={onPickImage} />}
          <TextToolbar
            editor={editor}
            controls={id}
            isSource={isSource}
            onToggleSource={onToggleSource}
            wordGoal={wordGoal}
          />
        </div>
        {!isSource && <FindBar editor={editor} />}
      </div>
      {!isSource && <SelectionToolbar editor={editor} marks={marks} />}
    </>
  );
}
