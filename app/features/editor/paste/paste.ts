import { type Editor, Extension } from '@tiptap/core';
import { DOMParser as BodyParser, type Slice } from '@tiptap/pm/model';
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { texts } from '../../../../contract/texts.ts';
import { reportFailedPart } from '../../../browser/failed-part.ts';
import { isImageFile } from '../../../browser/image-files.ts';
import { loadPart, PartError } from '../../../browser/load-part.ts';
import { notify } from '../../../browser/toasts.ts';
import type { EditorFeature } from '../base/editor-feature.ts';
import { parsePastedUrl } from '../base/link-url.ts';
import { embedPastedLine } from '../embeds/embed-line.ts';
import { hasPastedFootnotes, withUniqueIds } from '../footnotes/pasted-footnotes.ts';
import { canUpload, uploadFiles } from '../images/image-uploads.ts';
import { looksLikeMarkdown } from './detect-markdown.ts';
import { cleanPastedHtml } from './html/clean-html.ts';
import { type ImageFiles, takeLocalImages } from './image-files.ts';
import { insertPasted } from './insert-pasted.ts';
import { readRtfImages } from './rtf-images.ts';
import { tableHtml } from './tab-separated.ts';

const paste = Extension.create({
  name: 'pastedContent',
  priority: 1040,
  addProseMirrorPlugins() {
    return [pastePlugin(this.editor)];
  },
});

/** Cleans what is pasted or dropped, and uploads the images in it. */
export const pasteFeature: EditorFeature = { extensions: [paste] };

function pastePlugin(editor: Editor): Plugin {
  let shift = false;
  let rtf = '';
  let imageFiles: ImageFiles = new Map();
  return new Plugin({
    key: new PluginKey('paste'),
    props: {
      handleDOMEvents: {
        keydown: (_view, event) => {
          shift = event.shiftKey;
        },
        keyup: (_view, event) => {
          if (event.key === 'Shift') shift = false;
        },
        paste: (_view, event) => {
          rtf = event.clipboardData?.getData('text/rtf') ?? '';
        },
      },
      transformPastedHTML: (html) => {
        const cleaned = cleanHtml(html, rtf);
        imageFiles = cleaned.imageFiles;
        return cleaned.html;
      },
      handlePaste: (view, event, slice) => {
        const data = event.clipboardData;
        if (!data || view.state.selection.$from.parent.type.spec.code) return false;
        if (shift) {
          // Plain text, to which no rules apply.
          view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
          return true;
        }
        return pasteContent(editor, data, slice, imageFiles);
      },
      handleDrop: (view, event, slice, moved) => {
        const files = filesFrom(event.dataTransfer);
        if (moved || files.length === 0) return false;
        refuseOtherFiles(files);
        if (!canUpload(editor) || !files.some(isImageFile)) return slice.size === 0;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        uploadFiles(editor, files, { position: at?.pos ?? view.state.selection.from });
        return true;
      },
    },
  });
}

function pasteContent(editor: Editor, data: DataTransfer, slice: Slice, imageFiles: ImageFiles): boolean {
  const html = data.getData('text/html');
  const text = data.getData('text/plain');
  const files = filesFrom(data);
  if (files.length > 0 && !hasText(slice)) {
    refuseOtherFiles(files);
    if (canUpload(editor)) uploadFiles(editor, files);
    if (canUpload(editor) || !files.some(isImageFile)) return true;
  }
  const url = parsePastedUrl(text);
  if (url !== null) return pasteUrl(editor.view, url, text.trim());
  const language = codeLanguage(data);
  if (language !== null && language !== 'markdown')
    return text.includes('\n') && pasteCode(editor, language, text);
  if (isProse(data) && !looksLikeMarkdown(text)) return editor.view.pasteText(text);
  const table = html === '' ? tableHtml(text) : null;
  if (table !== null) return editor.view.pasteHTML(table);
  if ((html === '' || language === 'markdown') && looksLikeMarkdown(text)) {
    void pasteMarkdown(editor, text);
    return true;
  }
  if (imageFiles.size === 0 && !hasPastedFootnotes(slice)) return false;
  insertPasted(editor, slice, imageFiles);
  return true;
}

/**
 * Cleans HTML in a document in which nothing loads or runs. HTML that this editor has copied is clean
 * already.
 */
function cleanHtml(html: string, rtf: string): { html: string; imageFiles: ImageFiles } {
  if (html.includes('data-pm-slice')) return { html, imageFiles: new Map() };
  const { body } = new window.DOMParser().parseFromString(html, 'text/html');
  cleanPastedHtml(body);
  const imageFiles = takeLocalImages(body, rtf === '' ? [] : readRtfImages(rtf));
  return { html: body.innerHTML, imageFiles };
}

/** Links the selection, or inserts the URL as a link, which becomes a card on a line of its own. */
function pasteUrl(view: EditorView, href: string, text: string): boolean {
  const { tr, schema, selection } = view.state;
  const link = schema.marks.link?.create({ href });
  if (!link || !(selection instanceof TextSelection)) return false;
  if (selection.empty) tr.replaceSelectionWith(schema.text(text, [...selection.$from.marks(), link]), false);
  else tr.addMark(selection.from, selection.to, link);
  view.dispatch(tr.removeStoredMark(link).scrollIntoView());
  if (selection.empty) embedPastedLine(view);
  return true;
}

/** True for text that is not code, copied in Visual Studio Code, whose HTML looks like code. */
function isProse(data: DataTransfer): boolean {
  return /^(?:plaintext|markdown)$/.test(editorMode(data) ?? '');
}

/** Returns the language of text that was copied in Visual Studio Code; otherwise null. */
function codeLanguage(data: DataTransfer): string | null {
  const mode = editorMode(data);
  return mode === 'plaintext' ? null : mode;
}

function editorMode(data: DataTransfer): string | null {
  try {
    const { mode } = JSON.parse(data.getData('vscode-editor-data')) as { mode?: unknown };
    return typeof mode === 'string' ? mode : null;
  } catch {
    return null;
  }
}

function pasteCode(editor: Editor, language: string, text: string): boolean {
  const code = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const content = [{ type: 'text', text: code }];
  return editor.commands.insertContent({ type: 'codeBlock', attrs: { language }, content });
}

/** Loads the Markdown renderer on first use. If that fails, pastes plain text and says so. */
async function pasteMarkdown(editor: Editor, text: string): Promise<void> {
  const renderer = await loadPart(() => import('./markdown-html.ts'));
  if (editor.isDestroyed) return;
  if (renderer instanceof PartError) {
    void reportFailedPart(renderer, pasteAsText(editor, text));
    return;
  }
  const { html, imageFiles } = cleanHtml(renderer.markdownHtml(text), '');
  const page = new window.DOMParser().parseFromString(html, 'text/html');
  const { $from } = editor.state.selection;
  const slice = BodyParser.fromSchema(editor.schema).parseSlice(page.body, { context: $from });
  insertPasted(editor, withUniqueIds(slice, editor.state).slice, imageFiles);
}

/**
 * Pastes Markdown as plain text. Returns a function that pastes it as Markdown instead, unless the text was
 * changed meanwhile.
 */
function pasteAsText(editor: Editor, text: string): () => void {
  const { from } = editor.state.selection;
  editor.view.pasteText(text);
  const { doc, selection } = editor.state;
  return () => {
    if (editor.isDestroyed || !editor.state.doc.eq(doc)) return;
    editor.commands.setTextSelection({ from, to: selection.to });
    void pasteMarkdown(editor, text);
  };
}

/**
 * Returns pasted or dropped files, except the image file that the browser adds to a figure copied in this
 * editor.
 */
function filesFrom(data: DataTransfer | null): File[] {
  return data?.getData('text/html').includes('data-pm-slice') ? [] : [...(data?.files ?? [])];
}

function refuseOtherFiles(files: readonly File[]): void {
  const names = files.filter((file) => !isImageFile(file)).map(({ name }) => name);
  if (names.length > 0) notify.error(texts.articles.notImages(names), 'not-images');
}

function hasText(slice: Slice): boolean {
  return slice.content.textBetween(0, slice.content.size, ' ').trim() !== '';
}
