import { getSchema } from '@tiptap/core';
import { DOMParser } from '@tiptap/pm/model';
import { parseHTML } from 'linkedom';
import { serialiseBody } from '../../../../../shared/body/schema.ts';
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
