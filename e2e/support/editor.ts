import type { Locator, Page } from '@playwright/test';
import type { Article } from '../../contract/article.ts';
import { expect, type Site } from '../fixtures.ts';
import { publish } from './content.ts';

/** An article opened in the editor, and what its text is saved as. */
export interface OpenEditor {
  article: Article;
  text: Locator;
  /** The body as the form would send it. */
  body: () => Promise<string>;
}

/** Opens a new draft with that body on its edit page, the cursor at the end of the text. */
export async function openEditor(site: Site, page: Page, post = '<p>Start</p>'): Promise<OpenEditor> {
  const article = await publish(site, { title: 'At the desk', status: 'draft', post });
  await page.goto(`/dashboard/edit-article/${article._id}`);
  const text = page.getByRole('textbox', { name: 'Content' });
  // Until the editor is there, a plain field of HTML has the same name.
  await expect(page.locator('.ProseMirror')).toBeVisible();
  await text.click();
  await page.keyboard.press('Control+End');
  return { article, text, body: () => text.evaluate(sentBody) };
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

/** Pastes as a browser does: an event with these kinds of data, handed to the text. */
export async function paste(text: Locator, clip: Clip): Promise<void> {
  await text.evaluate((element, { html, text, rtf, files = [] }) => {
    const data = new DataTransfer();
    if (html !== undefined) data.setData('text/html', html);
    if (text !== undefined) data.setData('text/plain', text);
    if (rtf !== undefined) data.setData('text/rtf', rtf);
    for (const { name, type, base64 } of files) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], name, { type }));
    }
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, clip);
}

/** Copies or cuts the selection, once the editor knows it, and answers what is on the clipboard then. */
export async function take(text: Locator, kind: 'copy' | 'cut'): Promise<Clip> {
  let clip: Clip = {};
  await expect(async () => {
    clip = await text.evaluate((element, kind) => {
      const clipboardData = new DataTransfer();
      element.dispatchEvent(new ClipboardEvent(kind, { clipboardData, bubbles: true, cancelable: true }));
      return { html: clipboardData.getData('text/html'), text: clipboardData.getData('text/plain') };
    }, kind);
    expect(clip.html).not.toBe('');
  }).toPass();
  return clip;
}

/** A small picture of one colour as a browser's clipboard has it. */
export async function pngFile(name: string, background: string) {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, type: 'image/png', base64: bytes.toString('base64') };
}
