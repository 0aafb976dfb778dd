/** The classes of the text in the editor, and of the text that is shown until the editor is loaded. */
export const EDITABLE =
  'prose min-h-(--editor-height) max-w-none pt-6 pb-12 outline-none [&_:where(p,h1,h2,h3,h4,h5,h6,li,dt,figcaption)]:[unicode-bidi:plaintext] ' +
  '[&_.ProseMirror-selectednode]:outline-2 [&_.ProseMirror-selectednode]:outline-accent [&_.selectedCell]:bg-tint ' +
  '[&_.is-editor-empty:first-child]:before:pointer-events-none [&_.is-editor-empty:first-child]:before:float-start ' +
  '[&_.is-editor-empty:first-child]:before:h-0 [&_.is-editor-empty:first-child]:before:text-muted ' +
  '[&_.is-editor-empty:first-child]:before:content-[attr(data-placeholder)]';
