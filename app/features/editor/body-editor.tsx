import { Selection } from '@tiptap/pm/state';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { BlockToolbar } from './block-toolbar/block-toolbar.tsx';
import { bodyHtml, parseBody } from './body-html.ts';
import { bodyExtensions } from './extensions.ts';
import { focusEditor } from './focus-editor.ts';
import type { PickImage, UploadImage } from './images/image-types.ts';
import { restoreUploads } from './images/restore-uploads.ts';
import { SlashList } from './slash/slash-list.tsx';
import { EditorToolbar } from './toolbar/toolbar.tsx';

export type { PickedImage, PickImage, UploadImage } from './images/image-types.ts';

export type BodyEditorProps = {
  id: string;
  label: string;
  /** The body as it is stored; another value than the last one told replaces what is in the editor. */
  value: string;
  /** Whether `value` is what an editor wrote a moment ago, to the last space. */
  exact?: boolean;
  /** Images to upload from the body. */
  pendingImages?: readonly { file: File; alt: string; caption: unknown; place: object }[];
  /** Told the whole body after every change, in the form it is stored in; '' when nothing is left. */
  onChange: (html: string) => void;
  /** Called when the text is in it, with a way to put the cursor behind a beginning of its HTML. */
  onReady?: (focus: (before: string) => void) => void;
  placeholder?: string;
  /** Sends a picture that is pasted, dropped or chosen; without it none can be. */
  onUpload?: UploadImage;
  /** Lets the author choose a picture that is already there; without it there is no button for that. */
  onPickImage?: PickImage;
  invalid?: boolean;
  describedBy?: string;
};

const EDITABLE =
  'prose min-h-(--editor-height) max-w-none px-4 py-4 outline-none [&_:where(p,h1,h2,h3,h4,h5,h6,li,dt,figcaption)]:[unicode-bidi:plaintext] ' +
  '[&_.ProseMirror-selectednode]:outline-2 [&_.ProseMirror-selectednode]:outline-accent [&_.selectedCell]:bg-tint ' +
  '[&_.is-editor-empty:first-child]:before:pointer-events-none [&_.is-editor-empty:first-child]:before:float-start ' +
  '[&_.is-editor-empty:first-child]:before:h-0 [&_.is-editor-empty:first-child]:before:text-muted ' +
  '[&_.is-editor-empty:first-child]:before:content-[attr(data-placeholder)]';

/** Pixels at the window's edges that tools and the form's buttons cover: the cursor is scrolled clear of them. */
const CLEAR_OF_BARS = { top: 160, right: 0, bottom: 110, left: 0 };

/** Texts told that may still come back; each is as long as the article. */
const MOST_ON_THEIR_WAY = 20;

/** The field an article's text is written in. Load it only where one writes: it is large. */
export default function BodyEditor(props: BodyEditorProps) {
  const { id, label, onPickImage, invalid } = props;
  const editor = useBody(props);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <span id={`${id}-label`} className="font-medium text-sm">
        {label}
      </span>
      <div
        className="rounded-md border border-edge bg-raised focus-within:border-accent data-[invalid=true]:border-danger"
        data-body-editor
        data-invalid={invalid}
      >
        {editor && (
          // biome-ignore lint/a11y/noStaticElementInteractions: a way back for the keys of the toolbars inside
          <div
            className="sticky top-(--bar) z-10 rounded-t-md border-line border-b bg-raised lg:top-0"
            onKeyDown={(event) => event.key === 'Escape' && focusEditor(editor)}
          >
            <EditorToolbar editor={editor} controls={id} onPickImage={onPickImage} />
            <BlockToolbar editor={editor} controls={id} />
          </div>
        )}
        {editor && <SlashList editor={editor} textId={id} />}
        {editor ? (
          <EditorContent editor={editor} />
        ) : (
          <div className="min-h-[calc(var(--editor-height)+88px)]" aria-hidden />
        )}
      </div>
    </div>
  );
}

function useBody(props: BodyEditorProps): Editor | null {
  const {
    id,
    value,
    exact,
    pendingImages = [],
    onChange,
    onReady,
    placeholder,
    onUpload,
    invalid,
    describedBy,
  } = props;
  const told = useRef([value]);
  const [extensions] = useState(() => bodyExtensions({ placeholder, upload: onUpload ?? null }));
  const editor = useEditor({
    immediatelyRender: false,
    extensions,
    enablePasteRules: ['link'], // other marks of Markdown are read from Markdown alone
    onCreate: ({ editor }) => {
      load(editor, value, exact);
      restoreUploads(editor, pendingImages);
      onReady?.((before) => focusBehind(editor, before));
    },
    onUpdate: ({ editor }) => {
      const html = bodyHtml(editor.state.doc);
      if (html === told.current.at(-1)) return;
      told.current = [...told.current.slice(-MOST_ON_THEIR_WAY), html];
      onChange(html);
    },
    editorProps: {
      scrollThreshold: CLEAR_OF_BARS,
      scrollMargin: CLEAR_OF_BARS,
      attributes: {
        id,
        role: 'textbox',
        class: EDITABLE,
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(invalid && { 'aria-invalid': 'true' }),
      },
    },
  });
  useEffect(() => {
    if (!editor) return;
    // What comes back may be older than what has been typed since: only a text that was never told is another one.
    const index = told.current.lastIndexOf(value);
    if (index >= 0) {
      told.current.splice(0, index);
      return;
    }
    told.current = [value];
    return whenComposed(editor, () => load(editor, value, exact));
  }, [editor, value, exact]);
  return editor;
}

/** Never under the hands of an input method: letters that are being composed would be lost. Answers how to call it off. */
function whenComposed({ view }: Editor, change: () => void): (() => void) | undefined {
  if (!view.composing) {
    change();
    return;
  }
  view.dom.addEventListener('compositionend', change, { once: true });
  return () => view.dom.removeEventListener('compositionend', change);
}

/** Not an edit: it tells nobody and cannot be undone. The cursor is before the first letter. */
function load(editor: Editor, html: string, exact = false): void {
  const doc = parseBody(editor.schema, html, exact);
  editor
    .chain()
    .setMeta('addToHistory', false)
    .setContent(doc, { emitUpdate: false })
    .command(({ tr }) => {
      tr.setSelection(Selection.findFrom(tr.doc.resolve(0), 1, true) ?? Selection.atStart(tr.doc));
      return true;
    })
    .run();
}

/** Where the text ends that a beginning of the HTML makes, there it goes on in the whole. */
function focusBehind({ view, schema }: Editor, before: string): void {
  const { to } = Selection.atEnd(parseBody(schema, before, true));
  const { doc, tr } = view.state;
  view.dispatch(tr.setSelection(Selection.near(doc.resolve(Math.min(to, doc.content.size)), -1)));
  // At once: Tiptap's own command waits for a frame, and the next key would go nowhere.
  view.focus();
}
