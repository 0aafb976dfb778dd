import { type Editor, useEditorState } from '@tiptap/react';
import { Redo2, Undo2 } from 'lucide-react';
import { focusedChain } from '../base/focus-editor.ts';
import { ToolButton } from '../controls/tool-button.tsx';

export function HistoryTools({ editor }: { editor: Editor }) {
  const { canUndo, canRedo } = useEditorState({
    editor,
    selector: ({ editor }) => ({ canUndo: editor.can().undo(), canRedo: editor.can().redo() }),
  });
  return (
    <>
      <ToolButton
        label="Undo"
        icon={Undo2}
        keys="Ctrl+Z"
        disabled={!canUndo}
        onClick={() => focusedChain(editor).undo().run()}
      />
      <ToolButton
        label="Redo"
        icon={Redo2}
        keys="Ctrl+Shift+Z"
        disabled={!canRedo}
        onClick={() => focusedChain(editor).redo().run()}
      />
    </>
  );
}
