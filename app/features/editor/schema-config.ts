import type { Attributes, MarkConfig, NodeConfig } from '@tiptap/core';
import type { AttributeSpec } from '@tiptap/pm/model';
import { type BodyMarkSpec, type BodyNodeSpec, bodyMarks, bodyNodes } from '../../../contract/body.ts';

/** What of a spec Tiptap takes as it is. Null where the spec is silent, so that nothing is inherited from an official extension. */
const NODE_FIELDS = [
  ...['content', 'marks', 'group', 'inline', 'atom', 'selectable', 'draggable', 'code', 'whitespace'],
  ...['linebreakReplacement', 'defining', 'isolating', 'tableRole'],
];
const MARK_FIELDS = ['inclusive', 'excludes', 'group', 'spanning', 'code'];

/** Extensions are sorted by priority; the schema's order is the contract's. */
const FIRST_PRIORITY = 1000;

/** The part of a Tiptap node that the contract decides. */
export function nodeConfig(name: string, index: number): Partial<NodeConfig> {
  const spec = bodyNodes[name] as BodyNodeSpec;
  const { toDOM } = spec;
  return {
    ...common(name, index, spec, NODE_FIELDS),
    topNode: name === 'doc',
    // Beside an image there is nothing to write: what is typed there would become a part of the figure.
    ...(name === 'figure' && { allowGapCursor: false }),
    ...(toDOM && { renderHTML: ({ node }) => toDOM(node) as never }),
  };
}

/** The part of a Tiptap mark that the contract decides. */
export function markConfig(name: string, index: number): Partial<MarkConfig> {
  const spec = bodyMarks[name] as BodyMarkSpec;
  const { toDOM } = spec;
  return {
    ...common(name, index, spec, MARK_FIELDS),
    ...(toDOM && { renderHTML: ({ mark }) => toDOM(mark as never, true) as never }),
  };
}

function common(name: string, index: number, spec: BodyNodeSpec | BodyMarkSpec, fields: string[]) {
  return {
    name,
    priority: FIRST_PRIORITY - index,
    addAttributes: () => attributesOf(spec.attrs ?? {}),
    parseHTML: () => (spec.parseDOM ?? []) as never,
    ...Object.fromEntries(fields.map((field) => [field, spec[field] ?? null])),
  };
}

/** Values are read and written by the spec's own rules, whole; Tiptap must not look for them in attributes. */
function attributesOf(attrs: Record<string, AttributeSpec>): Attributes {
  const entries = Object.entries(attrs).map(([name, attr]) => {
    const required = !('default' in attr);
    const fallback = required ? { isRequired: true, default: undefined } : { default: attr.default };
    return [name, { ...fallback, parseHTML: () => null, rendered: false }];
  });
  return Object.fromEntries(entries);
}
