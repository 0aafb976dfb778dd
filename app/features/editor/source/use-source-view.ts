import type { Editor } from '@tiptap/core';
import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { reportFailedPart } from '../../../browser/failed-part.ts';
import { isLatinKey } from '../../../browser/keys.ts';
import { loadPart, PartError } from '../../../browser/load-part.ts';
import { focusedChain } from '../base/focus-editor.ts';
import type View from './source-view.tsx';

/** Switches between the formatted text and its Markdown. The view is loaded on first use. */
export function useSourceView(editor: Editor | null) {
  const [SourceView, setSourceView] = useState<typeof View | null>(null);
  const isLoading = useRef(false);
  const open = async () => {
    if (isLoading.current) return;
    isLoading.current = true;
    const loaded = await loadPart(() => import('./source-view.tsx'));
    isLoading.current = false;
    if (loaded instanceof PartError) void reportFailedPart(loaded, () => void open());
    else setSourceView(() => loaded.default);
  };
  const latest = useRef(() => {});
  latest.current = () => {
    if (!editor) return;
    if (!SourceView) return void open();
    flushSync(() => setSourceView(null));
    focusedChain(editor).run();
  };
  const toggle = useCallback(() => latest.current(), []);
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!isSourceKey(event.nativeEvent)) return;
    event.preventDefault();
    if (!event.repeat) toggle();
  };
  return { SourceView, isOpen: SourceView !== null, toggle, onKeyDown };
}

/** Ctrl+Shift+Alt+M, as in other editors. With Alt, a key may have another character. */
function isSourceKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  return isLatinKey(event, 'm') && (ctrlKey || metaKey) && altKey && shiftKey;
}
