import { Schema } from '@tiptap/pm/model';
import { bodyMarks, bodyNodes } from '../../../shared/body/schema.ts';
import { bodyToHtml, parseBody } from './base/body-html.ts';

/**
 * Returns HTML as the editor would write it: without what a body cannot contain, but with every character of
 * its text.
 */
export function normaliseBody(html: string): string {
  return bodyToHtml(parseBody(new Schema({ nodes: bodyNodes, marks: bodyMarks }), html, true));
}
