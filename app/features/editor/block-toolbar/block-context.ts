import type { Node } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';
import { type Editor, useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { type BlockMatch, findNearest } from '../blocks/find-nodes.ts';

/** A block that has tools, and what these show. */
export type BlockContext =
  | {
      kind: 'image';
      src: string;
      alt: string;
      decorative: boolean;
      position: string | null;
      inFigure: boolean;
      inGallery: boolean;
    }
  | { kind: 'table'; caption: string }
  | { kind: 'code'; language: string }
  | { kind: 'callout'; callout: string | null }
  | { kind: 'details'; open: boolean }
  | { kind: 'definitions' }
  | { kind: 'footnote'; inNote: boolean };

/** Readers of the context, by the name of the block. */
const READERS: Record<string, (block: BlockMatch, selected: Node | null) => BlockContext | null> = {
  image: ({ node }) => ({ ...readImage(node), position: null, inFigure: false, inGallery: false }),
  figure: readFigure,
  table: ({ node }) => ({ kind: 'table', caption: node.attrs.caption ?? '' }),
  codeBlock: ({ node }) => ({ kind: 'code', language: node.attrs.language ?? '' }),
  callout: ({ node }) => ({ kind: 'callout', callout: node.attrs.kind }),
  details: ({ node }) => ({ kind: 'details', open: node.attrs.open }),
  definitionList: () => ({ kind: 'definitions' }),
  footnoteReference: () => ({ kind: 'footnote', inNote: false }),
  footnote: () => ({ kind: 'footnote', inNote: true }),
};

/** Returns the innermost block around the selection that has tools; null until the text is first focused. */
export function useBlockContext(editor: Editor): BlockContext | null {
  const [wasFocused, setWasFocused] = useState(false);
  const isFocused = useEditorState({ editor, selector: ({ editor }) => editor.isFocused });
  if (isFocused && !wasFocused) setWasFocused(true);
  const context = useEditorState({ editor, selector: ({ editor }) => readContext(editor) });
  return wasFocused ? context : null;
}

function readContext({ state }: Editor): BlockContext | null {
  const selected = state.selection instanceof NodeSelection ? state.selection.node : null;
  const blocks = Object.entries(READERS).flatMap(([name, read]) => {
    const block = findNearest(state, name);
    const context = block && read(block, selected);
    return context ? [{ depth: block.depth, context }] : [];
  });
  return blocks.sort((a, b) => b.depth - a.depth)[0]?.context ?? null;
}

function readFigure({ node }: BlockMatch, selected: Node | null): BlockContext | null {
  const isImage = selected?.type.name === 'figureImage' && node.children.includes(selected);
  const image = isImage ? selected : node.children.find(({ type }) => type.name === 'figureImage');
  if (!image) return null;
  const { position, gallery } = node.attrs;
  return { ...readImage(image), position, inFigure: true, inGallery: gallery !== null };
}

function readImage({ attrs }: Node) {
  const { src, alt, decorative } = attrs;
  return { kind: 'image' as const, src: String(src), alt: String(alt), decorative: decorative !== null };
}
