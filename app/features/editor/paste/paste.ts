import { type Editor, Extension } from '@tiptap/core';
import { DOMParser as BodyParser, type Slice } from '@tiptap/pm/model';
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { texts } from '../../../../contract/texts.ts';
import { notify } from '../../../ui/toasts.tsx';
import { hasFootnotes, withUniqueIds } from '../footnotes/pasted-footnotes.ts';
import { canUpload, uploadFiles } from '../images/image-uploads.ts';
import { parsePastedUrl } from '../link-url.ts';
import { looksLikeMarkdown } from './detect-markdown.ts';
import { cleanPastedHtml } from './html/clean-html.ts';
import { type ImageFiles, takeLocalImages } from './image-files.ts';
import { insertPasted } from './insert-pasted.ts';
import { readRtfImages } from './rtf-images.ts';
import { tableHtml } from './tab-separated.ts';

/** Whatever is pasted or dropped becomes clean structure; pictures that come with it are sent. */
export const paste = Extension.create({
  name: 'pastedContent',
  priority: 1040,
  addProseMirrorPlugins() {
    return [pastePlugin(this.editor)];
  },
});

function pastePlugin(editor: Editor): Plugin {
  let shift = false;
  let rtf = '';
  let files: ImageFiles = new Map();
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
        files = cleaned.files;
        return cleaned.html;
      },
      handlePaste: (view, event, slice) => {
        const data = event.clipboardData;
        if (!data || view.state.selection.$from.parent.type.spec.code) return false;
        if (shift) return putPlain(view, slice);
        return putPasted(editor, data, slice, files);
      },
      handleDrop: (view, event, slice, moved) => {
        const dropped = filesOf(event.dataTransfer);
        if (moved || dropped.length === 0) return false;
        refuseOthers(dropped);
        if (!canUpload(editor) || !dropped.some(isPicture)) return slice.size === 0;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        uploadFiles(editor, dropped, at?.pos ?? view.state.selection.from);
        return true;
      },
    },
  });
}

function putPasted(editor: Editor, data: DataTransfer, slice: Slice, files: ImageFiles): boolean {
  const html = data.getData('text/html');
  const text = data.getData('text/plain');
  const given = filesOf(data);
  if (given.length > 0 && !hasText(slice)) {
    refuseOthers(given);
    if (canUpload(editor)) uploadFiles(editor, given);
    if (canUpload(editor) || !given.some(isPicture)) return true;
  }
  const address = parsePastedUrl(text);
  if (address !== null) return putAddress(editor.view, address, text.trim());
  const program = programOf(data);
  if (program !== null && program !== 'markdown')
    return text.includes('\n') && putCode(editor, program, text);
  const table = html === '' ? tableHtml(text) : null;
  if (table !== null) return editor.view.pasteHTML(table);
  if ((html === '' || program === 'markdown') && looksLikeMarkdown(text)) {
    void putMarkdown(editor, text);
    return true;
  }
  if (files.size === 0 && !hasFootnotes(slice)) return false;
  insertPasted(editor, slice, files);
  return true;
}

/** A document of its own: nothing in it is loaded or run. What our own editor wrote comes as it is. */
function cleanHtml(html: string, rtf: string): { html: string; files: ImageFiles } {
  if (html.includes('data-pm-slice')) return { html, files: new Map() };
  const { body } = new window.DOMParser().parseFromString(html, 'text/html');
  cleanPastedHtml(body);
  const files = takeLocalImages(body, rtf === '' ? [] : readRtfImages(rtf));
  return { html: body.innerHTML, files };
}

/** Nothing but the words: no rule looks at them. */
function putPlain(view: EditorView, slice: Slice): boolean {
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
  return true;
}

/** Over a selection it becomes its link, else a link that reads as its address. */
function putAddress(view: EditorView, href: string, text: string): boolean {
  const { tr, schema, selection } = view.state;
  const link = schema.marks.link?.create({ href });
  if (!link || !(selection instanceof TextSelection)) return false;
  if (selection.empty) tr.replaceSelectionWith(schema.text(text, [...selection.$from.marks(), link]), false);
  else tr.addMark(selection.from, selection.to, link);
  view.dispatch(tr.removeStoredMark(link).scrollIntoView());
  return true;
}

/** The language of a program's text that was copied in Visual Studio Code, or null. */
function programOf(data: DataTransfer): string | null {
  try {
    const said = JSON.parse(data.getData('vscode-editor-data') || 'null') as { mode?: unknown } | null;
    return typeof said?.mode === 'string' && said.mode !== 'plaintext' ? said.mode : null;
  } catch {
    return null;
  }
}

function putCode(editor: Editor, language: string, text: string): boolean {
  const code = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const content = [{ type: 'text', text: code }];
  return editor.commands.insertContent({ type: 'codeBlock', attrs: { language }, content });
}

/** The reader of Markdown is loaded when it is first needed; should that fail, the text comes as it is. */
async function putMarkdown(editor: Editor, text: string): Promise<void> {
  const read = await import('./markdown-html.ts').catch(() => null);
  if (editor.isDestroyed) return;
  if (!read) {
    editor.view.pasteText(text);
    return;
  }
  const { html, files } = cleanHtml(read.markdownHtml(text), '');
  const page = new window.DOMParser().parseFromString(html, 'text/html');
  const { $from } = editor.state.selection;
  const slice = BodyParser.fromSchema(editor.schema).parseSlice(page.body, { context: $from });
  insertPasted(editor, withUniqueIds(slice, editor.state.doc).slice, files);
}

/** The files of a paste or a drop. A copy from our own editor is its HTML: the browser adds the image of a figure as a file. */
function filesOf(data: DataTransfer | null): File[] {
  return data?.getData('text/html').includes('data-pm-slice') ? [] : [...(data?.files ?? [])];
}

/** Says that files that are not images are not taken. */
function refuseOthers(files: readonly File[]): void {
  const names = files.filter((file) => !isPicture(file)).map(({ name }) => name);
  if (names.length > 0) void notify.error(texts.articles.notImages(names), 'not-images');
}

function hasText(slice: Slice): boolean {
  return slice.content.textBetween(0, slice.content.size, ' ').trim() !== '';
}

function isPicture({ type }: File): boolean {
  return type.startsWith('image/');
}
