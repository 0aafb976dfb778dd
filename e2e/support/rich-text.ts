import type { Locator, Page } from '@playwright/test';
import type { Editor } from '@tiptap/core';
import type { Article } from '../../contract/article.ts';
import { expect, type Site } from '../fixtures.ts';
import { publish } from './publish.ts';

/** An article in the editor. */
export interface OpenEditor {
  article: Article;
  text: Locator;
  /** Returns the body as the form would send it. */
  body: () => Promise<string>;
}

/** Opens a new draft with this body on its edit page, with the cursor at the end. */
export async function openEditor(site: Site, page: Page, post = '<p>Start</p>'): Promise<OpenEditor> {
  const article = await publish(site, { title: 'At the desk', status: 'draft', post });
  await page.goto(`/dashboard/edit-article/${article._id}`);
  const text = page.getByRole('textbox', { name: 'Content' });
  // Until the editor has loaded, a plain HTML field has the same name.
  await expect(page.locator('.ProseMirror')).toBeVisible();
  await moveToEnd(text);
  return { article, text, body: () => text.evaluate(sentBody) };
}

/**
 * Clicks into the text and moves the cursor to its end. A newly focused editor restores its own cursor 20 ms
 * later, and learns of a moved cursor in a later task. Longer timers of the page come after both, however
 * slow the machine is.
 */
export async function moveToEnd(text: Locator): Promise<void> {
  const wait = () => text.evaluate(() => new Promise((done) => setTimeout(done, 50)));
  await text.click();
  await wait();
  await text.press('Control+End');
  await wait();
}

function sentBody(text: Element): string {
  return String(new FormData(text.closest('form') ?? undefined).get('post'));
}

type Clip = {
  html?: string;
  text?: string;
  rtf?: string;
  files?: { name: string; type: string; base64: string }[];
};

/**
 * Waits until the editor knows the selection that the browser shows. The browser reports it in a separate
 * task, which a busy machine may run after the next key of a test.
 */
export async function selectionRead(text: Locator): Promise<void> {
  await expect.poll(() => text.evaluate(isSelectionRead)).toBe(true);
}

function isSelectionRead(text: Element): boolean {
  const { view } = (text as Element & { editor: Pick<Editor, 'view'> }).editor;
  const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection() as Selection;
  const { selection } = view.state;
  // The editor itself selects nodes such as images.
  if (!anchorNode || !focusNode || !text.contains(anchorNode) || 'node' in selection) return true;
  const { anchor, head } = selection;
  return view.posAtDOM(anchorNode, anchorOffset) === anchor && view.posAtDOM(focusNode, focusOffset) === head;
}

/** Pastes as a browser does, by an event with this data. */
export async function paste(text: Locator, clip: Clip): Promise<void> {
  await selectionRead(text);
  await text.evaluate((element, { html, text, rtf, files = [] }) => {
    const data = new DataTransfer();
    if (html !== undefined) data.setData('text/html', html);
    if (text !== undefined) data.setData('text/plain', text);
    if (rtf !== undefined) data.setData('text/rtf', rtf);
    for (const { name, type, base64 } of files) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      data.items.add(new File([bytes], name, { type }));
    }
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, clip);
}

/** Copies or cuts the selection as a browser does, and returns the content of the clipboard. */
export async function copyOrCut(text: Locator, kind: 'copy' | 'cut'): Promise<Clip> {
  await selectionRead(text);
  return text.evaluate((element, kind) => {
    const clipboardData = new DataTransfer();
    element.dispatchEvent(new ClipboardEvent(kind, { clipboardData, bubbles: true, cancelable: true }));
    return { html: clipboardData.getData('text/html'), text: clipboardData.getData('text/plain') };
  }, kind);
}

/** A small single-coloured image, as it is on a browser's clipboard. */
export async function pngFile(name: string, background: string) {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, type: 'image/png', base64: bytes.toString('base64') };
}
