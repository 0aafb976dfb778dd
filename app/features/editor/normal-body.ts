import { Schema } from '@tiptap/pm/model';
import { bodyMarks, bodyNodes } from '../../../contract/body.ts';
import { readBody, writeBody } from './document.ts';

/** HTML as the editor would write it: what a body cannot hold is left out, every character of its text stays. */
export function normalBody(html: string): string {
  return writeBody(readBody(new Schema({ nodes: bodyNodes, marks: bodyMarks }), html, true));
}
