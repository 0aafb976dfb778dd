import { type Editor, useEditorState } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { type FoundBlock, nearest } from '../blocks/find-block.ts';

/** The block the cursor is in, as far as it has tools of its own. */
export type BlockContext =
  | { kind: 'picture'; node: string; alt: string; position: string | null; inFigure: boolean }
  | { kind: 'table'; caption: string }
  | { kind: 'code'; language: string }
  | { kind: 'callout'; callout: string | null }
  | { kind: 'details'; open: boolean }
  | { kind: 'definitions' }
  | { kind: 'footnote'; inNote: boolean };

type Reader = { name: string; read: (found: FoundBlock, editor: Editor) => BlockContext | null };

const READERS: Reader[] = [
  { name: 'image', read: ({ node }) => picture('image', node.attrs.alt, null, false) },
  { name: 'figure', read: readFigure },
  { name: 'table', read: ({ node }) => ({ kind: 'table', caption: node.attrs.caption ?? '' }) },
  { name: 'codeBlock', read: ({ node }) => ({ kind: 'code', language: node.attrs.language ?? '' }) },
  { name: 'callout', read: ({ node }) => ({ kind: 'callout', callout: node.attrs.kind }) },
  { name: 'details', read: ({ node }) => ({ kind: 'details', open: node.attrs.open }) },
  { name: 'definitionList', read: () => ({ kind: 'definitions' }) },
  { name: 'footnoteReference', read: () => ({ kind: 'footnote', inNote: false }) },
  { name: 'footnote', read: () => ({ kind: 'footnote', inNote: true }) },
];

/**
 * The innermost block around the selection that has tools, told again only when it differs. None before one has been in the
 * text.
 */
export function useBlockContext(editor: Editor): BlockContext | null {
  const entered = useEntered(editor);
  const context = useEditorState({ editor, selector: ({ editor }) => readContext(editor) });
  return entered ? context : null;
}

function useEntered(editor: Editor): boolean {
  const [entered, setEntered] = useState(editor.isFocused);
  useEffect(() => {
    const enter = () => setEntered(true);
    editor.on('focus', enter);
    return () => {
      editor.off('focus', enter);
    };
  }, [editor]);
  return entered;
}

function readContext(editor: Editor): BlockContext | null {
  const found = READERS.flatMap(({ name, read }) => {
    const block = nearest(editor.state, name);
    return block ? [{ depth: block.depth, context: read(block, editor) }] : [];
  });
  return found.sort((a, b) => b.depth - a.depth).find(({ context }) => context !== null)?.context ?? null;
}

function readFigure({ node }: FoundBlock): BlockContext | null {
  const image = node.children.find(({ type }) => type.name === 'figureImage');
  return image ? picture('figureImage', image.attrs.alt, node.attrs.position, true) : null;
}

function picture(node: string, alt: string, position: string | null, inFigure: boolean): BlockContext {
  return { kind: 'picture', node, alt, position, inFigure };
}
