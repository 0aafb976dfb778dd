import { type AnyExtension, Extension, getExtensionField, Mark, Node } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Subscript } from '@tiptap/extension-subscript';
import { Superscript } from '@tiptap/extension-superscript';
import { TableKit } from '@tiptap/extension-table';
import { Placeholder } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';
import { bodyMarks, bodyNodes, safeLinkUrl } from '../../../shared/body/schema.ts';
import { editorFeatures, type FeatureOptions } from './features.ts';
import { markConfig, nodeConfig } from './schema-config.ts';
import { blockSuggester } from './slash/block-suggester.ts';
import { suggestionMenu } from './suggestions/suggestion-menu.ts';

/** The official extensions, used for their commands, shortcuts and input rules. Their schema is replaced. */
const kits = () => [
  StarterKit.configure({
    trailingNode: false, // notes-last.ts
    undoRedo: { depth: 500 }, // of short steps, see undo-steps.ts
    link: {
      openOnClick: false,
      linkOnPaste: false, // the paste extension does it, with the schema's own rules
      defaultProtocol: 'https',
      markdownLinks: true,
      isAllowedUri: (url) => safeLinkUrl(url ?? '') !== null,
    },
  }),
  TableKit.configure({ table: { resizable: false, View: null } }),
  Image,
  Subscript,
  Superscript,
];

/** Returns the extensions of a kit. */
function unpack(kit: AnyExtension): AnyExtension[] {
  const { name, options, storage } = kit;
  const inner = getExtensionField<() => AnyExtension[]>(kit, 'addExtensions', { name, options, storage });
  return name.endsWith('Kit') ? inner() : [kit];
}

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
  const official = kits().flatMap(unpack);
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
