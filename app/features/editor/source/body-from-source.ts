import { Schema } from '@tiptap/pm/model';
import { bodyMarks, bodyNodes } from '../../../../shared/body/schema.ts';
import { bodyToHtml } from '../base/body-html.ts';
import { parseSource } from './source-markdown.ts';

/** Returns the body that the Markdown view would make of a source. */
export function bodyFromSource(source: string): string {
  return bodyToHtml(parseSource(new Schema({ nodes: bodyNodes, marks: bodyMarks }), source));
}
