import { type BodyAttributes, dir, indent, lang, listType, oneClass, open, start } from './attributes.ts';
import { type BodyNodeSpec, element } from './spec.ts';

const writing: BodyAttributes = { dir, lang };

/** The kinds of callouts. */
export const CALLOUTS = ['note', 'tip', 'warning', 'pullquote'] as const;

/** The state of a task, which is an item of any list. */
export const TASK_CLASS = { open: 'task-open', done: 'task-done' } as const;

/** Blocks that hold other blocks. */
export const containers: Record<string, BodyNodeSpec> = {
  bulletList: element({ tag: 'ul', group: 'block list', content: 'listItem+', attributes: writing }),
  orderedList: element({
    tag: 'ol',
    group: 'block list',
    content: 'listItem+',
    attributes: { start, type: listType, ...writing },
  }),
  listItem: element({
    tag: 'li',
    content: 'block+',
    defining: true,
    attributes: { task: oneClass(...Object.values(TASK_CLASS)), indent, ...writing },
  }),
  blockquote: element({
    tag: 'blockquote',
    group: 'block',
    content: 'block+',
    defining: true,
    attributes: writing,
  }),
  callout: element({
    tag: 'aside',
    group: 'block',
    content: 'block+',
    defining: true,
    attributes: { kind: oneClass(...CALLOUTS), ...writing },
  }),
  definitionList: element({
    tag: 'dl',
    group: 'block',
    content: '(definition | definitionTerm)+',
    attributes: writing,
  }),
  definitionTerm: element({ tag: 'dt', content: 'inline*', defining: true }),
  definition: element({ tag: 'dd', content: 'block+', defining: true }),
  details: element({
    tag: 'details',
    group: 'block',
    content: 'summary block+',
    defining: true,
    attributes: { open },
  }),
  summary: element({ tag: 'summary', content: 'inline*', defining: true }),
};
