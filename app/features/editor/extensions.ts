import { type AnyExtension, Extension, getExtensionField, Mark, Node } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Subscript } from '@tiptap/extension-subscript';
import { Superscript } from '@tiptap/extension-superscript';
import { TableKit } from '@tiptap/extension-table';
import { Placeholder } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';
import { bodyMarks, bodyNodes, safeLinkUrl } from '../../../shared/body/schema.ts';
import { blocks } from './blocks/blocks.ts';
import { embedExtension } from './embeds/embed-extension.ts';
import { emojiNames, emojiSuggester } from './emoji/emoji-suggester.ts';
import { findReplace } from './find/find-extension.ts';
import { footnoteExtension } from './footnotes/footnote-extension.ts';
import { notesLast } from './footnotes/notes-last.ts';
import { formulaExtension } from './formulas/formula-extension.ts';
import { altHints } from './images/alt-hints.ts';
import { imageUploads, type UploadImage } from './images/image-uploads.ts';
import { backspaceKeys } from './keys/backspace.ts';
import { keepSelection } from './keys/keep-selection.ts';
import { moveBlocks } from './keys/move-block.ts';
import { shortcuts } from './keys/shortcuts.ts';
import { tabKeys } from './keys/tab-keys.ts';
import { tableArrows } from './keys/table-arrows.ts';
import { undoSteps } from './keys/undo-steps.ts';
import { articleSuggester } from './links/article-suggester.ts';
import { linkTarget } from './links/link-target.ts';
import { passageMarks } from './passages/passage-extension.ts';
import type { PassageMarks } from './passages/passage-marks.ts';
import { paste } from './paste/paste.ts';
import { markConfig, nodeConfig } from './schema-config.ts';
import { blockSuggester } from './slash/block-suggester.ts';
import { suggestionMenu } from './suggestions/suggestion-menu.ts';
import { tasks } from './tasks/task-extension.ts';
import { type TextLanguages, typography } from './typography/typography.ts';

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

type BodyExtensions = {
  placeholder?: string;
  upload?: UploadImage | null;
  /** The languages whose typography the author gets; null for none. */
  languages?: () => TextLanguages | null;
  /** Where the passages of comments are marked. */
  passages?: PassageMarks | null;
};

/**
 * Makes the editor's extensions. Their schema is the body's own (`shared/body/schema.ts`): each node and mark extends the official
 * extension, if there is one.
 */
export function bodyExtensions(options: BodyExtensions = {}): AnyExtension[] {
  const { placeholder = '', upload = null, languages = () => null, passages = null } = options;
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
  return [
    ...[...nodes, ...marks, ...others, leafTexts, blocks, footnoteExtension, notesLast, paste],
    ...[tasks, embedExtension, formulaExtension, shortcuts, tabKeys, tableArrows],
    ...[backspaceKeys, moveBlocks, findReplace, undoSteps],
    ...[altHints, emojiNames, linkTarget, keepSelection],
    imageUploads.configure({ upload }),
    typography.configure({ languages }),
    passageMarks.configure({ marks: passages }),
    suggestionMenu.configure({
      suggesters: [blockSuggester(upload !== null), articleSuggester, emojiSuggester],
    }),
    Placeholder.configure({ placeholder }),
  ];
}
