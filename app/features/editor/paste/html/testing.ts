import { getSchema } from '@tiptap/core';
import { DOMParser } from '@tiptap/pm/model';
import { parseHTML } from 'linkedom';
import { type Html, htmlElement, serialiseBody } from '../../../../../shared/body/schema.ts';
import { bodyExtensions } from '../../extensions.ts';
import { takeLocalImages } from '../image-files.ts';
import { cleanPastedHtml } from './clean-html.ts';

const schema = getSchema(bodyExtensions());

/** For tests: pastes HTML and returns the body. */
export function pasted(html: string): string {
  const { document } = parseHTML(/<body/i.test(html) ? html : `<html><body>${html}</body></html>`);
  const { body } = document;
  cleanPastedHtml(body);
  takeLocalImages(body, []);
  const doc = DOMParser.fromSchema(schema).parse(body as unknown as Node);
  doc.check();
  return serialiseBody(doc).replace(/pasted-image\/\d+/g, 'pasted-image');
}

/** For tests: reads HTML as elements. */
export function readHtml(html: string): Html[] {
  const read = (node: Node): Html => {
    if (node.nodeType !== 1) return node.textContent ?? '';
    const { localName, attributes, childNodes } = node as Element;
    const values = Object.fromEntries([...attributes].map(({ name, value }) => [name, value]));
    return htmlElement(localName, values, [...childNodes].map(read));
  };
  return [...parseHTML(`<html><body>${html}</body></html>`).document.body.childNodes].map((node) =>
    read(node as unknown as Node),
  );
}
