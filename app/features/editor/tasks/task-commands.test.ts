import { Editor } from '@tiptap/core';
import { expect, test } from 'vitest';
import { serialiseBody } from '../../../../shared/body/schema.ts';
import { bodyExtensions } from '../extensions.ts';
import { toggleTasks } from './task-commands.ts';

test('tasks become the paragraphs again that they were', () => {
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a' }] }] };
  const editor = new Editor({ element: null, extensions: bodyExtensions(), content });
  const toggle = () => {
    toggleTasks(editor.chain()).run();
    return serialiseBody(editor.state.doc);
  };
  expect(toggle()).toBe('<ul><li class="task-open">a</li></ul>');
  expect(toggle()).toBe('<p>a</p>');
});
