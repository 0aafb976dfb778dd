import { Selection } from '@tiptap/pm/state';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { siteDirection } from '../../../shared/text/text-direction.ts';
import { useBegun } from '../../browser/hooks/use-begun.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { bodyToHtml, parseBody } from './base/body-html.ts';
import { EDITABLE } from './base/text-class.ts';
import { type BodyHandle, createBodyHandle } from './body-handle.ts';
import { bodyExtensions } from './extensions.ts';
import {
  type PickImage,
  restoreUploads,
  type StoredUpload,
  type UploadImage,
} from './images/image-uploads.ts';
import { attachMarks } from './passages/passage-extension.ts';
import type { PassageMarks } from './passages/passage-marks.ts';
import type { UnconvertedSource } from './source/unconverted-source.ts';
import { useSourceView } from './source/use-source-view.ts';
import { SuggestionList } from './suggestions/suggestion-list.tsx';
import type { TextLanguages } from './typography/typography.ts';

type BodyEditorProps = {
  id: string;
  label: string;
  /** The body. A value that did not come from `onChange` replaces the text in the editor. */
  value: string;
  /** True if `value` comes unchanged from an editor, so that every space in it counts. */
  exact?: boolean;
  /** Images to upload from the body. */
  pendingImages?: readonly StoredUpload[];
  /** Called with the whole body after every change; with '' if it is empty. */
  onChange: (html: string) => void;
  /**
   * Called once the text is loaded, with a function that puts the cursor after the given start of its HTML.
   */
  onReady?: (focusAfter: (html: string) => void) => void;
  /** The languages whose quotation marks and dashes replace straight ones; null replaces none. */
  languages?: TextLanguages | null;
  /** Called once the text is loaded, with access to it. */
  onHandle?: (handle: BodyHandle) => void;
  /** Called with the editor once its text is loaded. */
  onEditor?: (editor: Editor) => void;
  /** The number of words that the author aims at. */
  wordGoal?: number | null;
  placeholder?: string;
  /** The language of the text, which decides its fonts and spacing as on the article's page. */
  lang?: string | undefined;
  /** Uploads an image; without it none can be added. */
  onUpload?: UploadImage;
  /** Lets the author choose an image of the media library; without it there is no button for that. */
  onPickImage?: PickImage;
  /** Marks passages of the text; without it nobody comments on them. */
  marks?: PassageMarks;
  invalid?: boolean;
  describedBy?: string;
};

// Loaded when the author begins.
const EditorTools = lazyPart(() => import('./editor-tools.tsx'));
const DragHandle = lazyPart(() => import('./drag-handle/drag-handle.tsx'), { isSilent: true });

/** Space at the edges of the window, in pixels, that toolbars cover. The cursor is scrolled out of it. */
const SCROLL_MARGIN = { top: 160, right: 0, bottom: 110, left: 0 };

/** The maximum number of recent values to remember; each is as long as the article. */
const MAX_RECENT_VALUES = 20;

/** The rich-text editor for an article's body. It is large and should be loaded lazily. */
export default function BodyEditor(props: BodyEditorProps) {
  const { id, label, lang, onPickImage, marks, invalid, describedBy, wordGoal = null } = props;
  const unconverted = useRef<UnconvertedSource>(null);
  const editor = useBodyEditor(props, unconverted);
  const hasBegun = useBegun();
  const source = useSourceView(editor);
  const { SourceView, isOpen: isSource } = source;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <span id={`${id}-label`} className="sr-only">
        {label}
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles a key of the text and the toolbars inside */}
      <div
        className="data-[invalid=true]:rounded-md data-[invalid=true]:outline-2 data-[invalid=true]:outline-offset-4 data-[invalid=true]:outline-danger"
        data-body-editor
        data-invalid={invalid}
        onKeyDown={source.onKeyDown}
      >
        {editor && hasBegun ? (
          <EditorTools
            editor={editor}
            id={id}
            isSource={isSource}
            onToggleSource={source.toggle}
            wordGoal={wordGoal}
            marks={marks}
            onPickImage={onPickImage}
            fallback={<div className="editor-tools" aria-hidden />}
          />
        ) : (
          <div className="editor-tools" aria-hidden />
        )}
        {editor && SourceView && (
          <SourceView
            editor={editor}
            label={label}
            lang={lang}
            unconverted={unconverted}
            invalid={invalid}
            describedBy={describedBy}
          />
        )}
        {editor && !isSource && <SuggestionList editor={editor} textId={id} />}
        {editor ? (
          <div className="relative" lang={lang} hidden={isSource}>
            {hasBegun && <DragHandle editor={editor} fallback={null} />}
            <EditorContent editor={editor} />
          </div>
        ) : (
          <div className="min-h-(--editor-height)" aria-hidden />
        )}
      </div>
    </div>
  );
}

function useBodyEditor(
  props: BodyEditorProps,
  unconverted: RefObject<UnconvertedSource | null>,
): Editor | null {
  const { id, value, exact, pendingImages = [], onChange, onReady, onHandle } = props;
  const { onEditor, marks, lang, invalid, describedBy } = props;
  const recentValues = useRef([value]);
  const [isLoaded, setLoaded] = useState(false);
  const extensions = useExtensions(props);
  const editor = useEditor({
    immediatelyRender: false,
    extensions,
    enablePasteRules: ['link'], // the paste extension reads other marks, from Markdown only
    onCreate: ({ editor }) => {
      setBody(editor, value, exact);
      restoreUploads(editor, pendingImages);
      onHandle?.(createBodyHandle(editor, unconverted));
      setLoaded(true);
      onReady?.((html) => focusAfter(editor, html));
      onEditor?.(editor);
    },
    onUpdate: ({ editor }) => {
      const html = bodyToHtml(editor.state.doc);
      if (html === recentValues.current.at(-1)) return;
      recentValues.current = [...recentValues.current.slice(-MAX_RECENT_VALUES), html];
      onChange(html);
    },
    editorProps: {
      scrollThreshold: SCROLL_MARGIN,
      scrollMargin: SCROLL_MARGIN,
      attributes: {
        id,
        role: 'textbox',
        class: EDITABLE,
        dir: (lang && siteDirection(lang)) || 'auto',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-description': 'Press Escape, then Tab to leave the text.',
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(invalid && { 'aria-invalid': 'true' }),
      },
    },
  });
  useEffect(() => {
    if (!editor) return;
    // A value from `onChange` may come back after more was typed. Only an unknown value replaces the text.
    const index = recentValues.current.lastIndexOf(value);
    if (index >= 0) {
      recentValues.current.splice(0, index);
      return;
    }
    recentValues.current = [value];
    return whenComposed(editor, () => setBody(editor, value, exact));
  }, [editor, value, exact]);
  useEffect(() => {
    if (editor && marks && isLoaded) return attachMarks(editor, marks);
  }, [editor, marks, isLoaded]);
  return editor;
}

/** Makes the extensions once; the languages may change later. */
function useExtensions({ placeholder, onUpload, marks, languages = null }: BodyEditorProps) {
  const presentLanguages = useRef(languages);
  useEffect(() => {
    presentLanguages.current = languages;
  });
  const [extensions] = useState(() =>
    bodyExtensions({
      placeholder,
      upload: onUpload ?? null,
      passages: marks ?? null,
      languages: () => presentLanguages.current,
    }),
  );
  return extensions;
}

/**
 * Waits for an input method, which would lose the characters that it is composing. Returns a function that
 * cancels.
 */
function whenComposed({ view }: Editor, change: () => void): (() => void) | undefined {
  if (!view.composing) {
    change();
    return;
  }
  view.dom.addEventListener('compositionend', change, { once: true });
  return () => view.dom.removeEventListener('compositionend', change);
}

/** Replaces the text without an update event or an undo step, and puts the cursor at its start. */
function setBody(editor: Editor, html: string, exact = false): void {
  editor
    .chain()
    .setMeta('addToHistory', false)
    // Links are made from what is typed.
    .setMeta('preventAutolink', true)
    .setContent(parseBody(editor.schema, html, exact), { emitUpdate: false })
    .command(({ tr }) => {
      tr.setSelection(Selection.findFrom(tr.doc.resolve(0), 1, true) ?? Selection.atStart(tr.doc));
      return true;
    })
    .run();
}

/** Puts the cursor where the text of the given start of the HTML ends. */
function focusAfter({ view, schema }: Editor, html: string): void {
  const { to } = Selection.atEnd(parseBody(schema, html, true));
  const { doc, tr } = view.state;
  view.dispatch(tr.setSelection(Selection.near(doc.resolve(Math.min(to, doc.content.size)), -1)));
  // Tiptap's own `focus` command waits for a frame, in which a key would be lost.
  view.focus();
}
