import { Schema } from '@tiptap/pm/model';
import { bodyMarks, bodyNodes } from '../../../contract/body.ts';
import { bodyHtml, parseBody } from './body-html.ts';

/** HTML as the editor would write it: what a body cannot hold is left out, every character of its text stays. */
export function normaliseBody(html: string): string {
  return bodyHtml(parseBody(new Schema({ nodes: bodyNodes, marks: bodyMarks }), html, true));
}
