import { type AnyExtension, Extension, Mark, Node } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Code } from '@tiptap/extension-code';
import { CodeBlock } from '@tiptap/extension-code-block';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Image } from '@tiptap/extension-image';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Strike } from '@tiptap/extension-strike';
import { Subscript } from '@tiptap/extension-subscript';
import { Superscript } from '@tiptap/extension-superscript';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { Dropcursor, Gapcursor, Placeholder, UndoRedo } from '@tiptap/extensions';
import { bodyMarks, bodyNodes } from '../../../shared/body/schema.ts';
import { editorFeatures, type FeatureOptions } from './features.ts';
import { linkMark } from './links/link-mark.ts';
import { markConfig, nodeConfig } from './schema-config.ts';
import { blockSuggester } from './slash/block-suggester.ts';
import { suggestionMenu } from './suggestions/suggestion-menu.ts';

/**
 * The official extensions, used for their commands, shortcuts and input rules. Their schema is replaced. The
 * one for links is our own: Tiptap's links `readme.md`, and comes with a list of all top-level domains.
 */
const official: AnyExtension[] = [
  ...[Blockquote, Bold, BulletList, Code, CodeBlock, Document, HardBreak, Heading, HorizontalRule, Italic],
  ...[ListItem, OrderedList, Paragraph, Strike, Text, Underline, Image, Subscript, Superscript, linkMark],
  ...[Table.configure({ resizable: false, View: null }), TableCell, TableHeader, TableRow],
  ...[Dropcursor, Gapcursor, ListKeymap],
  // Of short steps, see undo-steps.ts.
  UndoRedo.configure({ depth: 500 }),
];

/** Tiptap does not know ProseMirror's `leafText`. */
const leafTexts = Extension.create({
  name: 'leafTexts',
  extendNodeSchema: (extension) => ({ leafText: bodyNodes[extension.name]?.leafText }),
});

/**
 * Makes the editor's extensions. Their schema is the body's own (`shared/body/schema.ts`): each node and mark
 * extends the official extension, if there is one.
 */
export function bodyExtensions(options: FeatureOptions & { placeholder?: string } = {}): AnyExtension[] {
  const byName = new Map(official.map((extension) => [extension.name, extension]));
  const others = official.filter(({ name }) => !(name in bodyNodes) && !(name in bodyMarks));
  const nodes = Object.keys(bodyNodes).map((name, index) => {
    const known = byName.get(name) as Node | undefined;
    return known ? known.extend(nodeConfig(name, index)) : Node.create(nodeConfig(name, index));
  });
  const marks = Object.keys(bodyMarks).map((name, index) => {
    const known = byName.get(name) as Mark | undefined;
    return known ? known.extend(markConfig(name, index)) : Mark.create(markConfig(name, index));
  });
  const features = editorFeatures(options);
  const choices = features.flatMap(({ blockChoices = [] }) => blockChoices);
  const suggesters = [blockSuggester(choices), ...features.flatMap(({ suggesters = [] }) => suggesters)];
  return [
    ...[...nodes, ...marks, ...others, leafTexts],
    ...features.flatMap(({ extensions }) => extensions),
    suggestionMenu.configure({ suggesters }),
    Placeholder.configure({ placeholder: options.placeholder ?? '' }),
  ];
}
