import type { Attributes, MarkConfig, NodeConfig } from '@tiptap/core';
import type { AttributeSpec } from '@tiptap/pm/model';
import { type BodyMarkSpec, type BodyNodeSpec, bodyMarks, bodyNodes } from '../../../shared/body/schema.ts';

/**
 * Fields that Tiptap takes from a spec as they are. Missing ones become null, so that official extensions
 * fill in nothing.
 */
const NODE_FIELDS = [
  ...['content', 'marks', 'group', 'inline', 'atom', 'selectable', 'draggable', 'code', 'whitespace'],
  ...['linebreakReplacement', 'defining', 'isolating', 'tableRole'],
];
const MARK_FIELDS = ['inclusive', 'excludes', 'group', 'spanning', 'code'];

/** Tiptap sorts extensions by priority; this keeps the order of the shared schema. */
const FIRST_PRIORITY = 1000;

/** Makes the configuration of a Tiptap node from its spec in the shared schema. */
export function nodeConfig(name: string, index: number): Partial<NodeConfig> {
  const spec = bodyNodes[name] as BodyNodeSpec;
  const { toDOM } = spec;
  return {
    ...commonConfig(name, index, spec, NODE_FIELDS),
    topNode: name === 'doc',
    // Text typed beside the image of a figure would become part of the figure.
    ...(name === 'figure' && { allowGapCursor: false }),
    ...(toDOM && { renderHTML: ({ node }) => toDOM(node) as never }),
  };
}

/** Makes the configuration of a Tiptap mark from its spec in the shared schema. */
export function markConfig(name: string, index: number): Partial<MarkConfig> {
  const spec = bodyMarks[name] as BodyMarkSpec;
  const { toDOM } = spec;
  return {
    ...commonConfig(name, index, spec, MARK_FIELDS),
    ...(toDOM && { renderHTML: ({ mark }) => toDOM(mark as never, true) as never }),
  };
}

function commonConfig(name: string, index: number, spec: BodyNodeSpec | BodyMarkSpec, fields: string[]) {
  return {
    name,
    priority: FIRST_PRIORITY - index,
    addAttributes: () => attributesConfig(spec.attrs ?? {}),
    parseHTML: () => (spec.parseDOM ?? []) as never,
    ...Object.fromEntries(fields.map((field) => [field, spec[field] ?? null])),
  };
}

/** The spec's own rules read and write all attributes, so that Tiptap does neither. */
function attributesConfig(attrs: Record<string, AttributeSpec>): Attributes {
  const entries = Object.entries(attrs).map(([name, attr]) => {
    const required = !('default' in attr);
    const fallback = required ? { isRequired: true, default: undefined } : { default: attr.default };
    return [name, { ...fallback, parseHTML: () => null, rendered: false }];
  });
  return Object.fromEntries(entries);
}
