import { ListTodo } from 'lucide-react';
import type { EditorFeature } from '../base/editor-feature.ts';
import { toggleTasks } from './task-commands.ts';
import { tasks } from './task-extension.ts';

export const tasksFeature: EditorFeature = {
  extensions: [tasks],
  blockChoices: [
    {
      place: 22,
      label: 'Task list',
      icon: ListTodo,
      keywords: 'todo to-do checkbox check',
      markdown: '[ ]',
      run: toggleTasks,
    },
  ],
};
