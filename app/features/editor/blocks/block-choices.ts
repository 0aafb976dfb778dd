import type { ChainedCommands, Editor } from '@tiptap/core';
import {
  BookOpenText,
  CodeXml,
  Heading1,
  Heading2,
  Heading3,
  Heading4,
  Heading5,
  Heading6,
  Image,
  Info,
  Lightbulb,
  List,
  ListCollapse,
  ListOrdered,
  type LucideIcon,
  Minus,
  Pilcrow,
  Quote,
  Superscript,
  Table,
  TextQuote,
  TriangleAlert,
} from 'lucide-react';
import { insertFootnote } from '../footnotes/commands.ts';
import { chooseImages } from '../images/image-uploads.ts';
import { createDefinitionList, createDetails } from './blocks.ts';
import { insertBlock } from './insert-block.ts';

/** A block that the slash menu offers. */
export type BlockChoice = {
  label: string;
  icon: LucideIcon;
  /** Other words that find it. */
  keywords: string;
  /** The Markdown for it, to show. */
  markdown?: string;
  /** True if it belongs directly after the preceding word, so that the space before the slash is removed. */
  isInline?: boolean;
  run: (chain: ChainedCommands) => ChainedCommands;
  /** Called after `run`. */
  afterRun?: (editor: Editor) => void;
};

const heading = (level: 1 | 2 | 3 | 4 | 5 | 6, icon: LucideIcon): BlockChoice => ({
  label: `Heading ${level}`,
  icon,
  keywords: `h${level} title section`,
  markdown: '#'.repeat(level),
  run: (chain) => chain.setHeading({ level }),
});

const callout = (kind: string, label: string, icon: LucideIcon, keywords: string): BlockChoice => ({
  label,
  icon,
  keywords: `callout aside ${keywords}`,
  run: (chain) => chain.wrapIn('callout', { kind }),
});

const IMAGE: BlockChoice = {
  label: 'Image',
  icon: Image,
  keywords: 'picture photo figure upload',
  run: (chain) => chain,
  afterRun: chooseImages,
};

const CHOICES: BlockChoice[] = [
  heading(2, Heading2),
  heading(3, Heading3),
  heading(4, Heading4),
  {
    label: 'Bullet list',
    icon: List,
    keywords: 'unordered points ul',
    markdown: '-',
    run: (chain) => chain.toggleBulletList(),
  },
  {
    label: 'Ordered list',
    icon: ListOrdered,
    keywords: 'numbered numbers ol',
    markdown: '1.',
    run: (chain) => chain.toggleOrderedList(),
  },
  IMAGE,
  {
    label: 'Quote',
    icon: TextQuote,
    keywords: 'blockquote citation',
    markdown: '>',
    run: (chain) => chain.wrapIn('blockquote'),
  },
  {
    label: 'Code block',
    icon: CodeXml,
    keywords: 'pre program source',
    markdown: '```',
    run: (chain) => chain.setCodeBlock(),
  },
  {
    label: 'Table',
    icon: Table,
    keywords: 'rows columns grid',
    run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
  {
    label: 'Divider',
    icon: Minus,
    keywords: 'rule line separator hr',
    markdown: '---',
    run: (chain) => chain.setHorizontalRule(),
  },
  callout('note', 'Note', Info, 'information box'),
  callout('tip', 'Tip', Lightbulb, 'hint box'),
  callout('warning', 'Warning', TriangleAlert, 'caution danger box'),
  callout('pullquote', 'Pull quote', Quote, ''),
  {
    label: 'Details',
    icon: ListCollapse,
    keywords: 'fold toggle collapse summary spoiler',
    run: (chain) => chain.command(({ tr, editor }) => insertBlock(tr, createDetails(editor.schema))),
  },
  {
    label: 'Definition list',
    icon: BookOpenText,
    keywords: 'glossary terms dl',
    run: (chain) => chain.command(({ tr, editor }) => insertBlock(tr, createDefinitionList(editor.schema))),
  },
  {
    label: 'Footnote',
    icon: Superscript,
    keywords: 'note reference source',
    markdown: '[^1]',
    isInline: true,
    run: (chain) => chain.command(({ tr }) => insertFootnote(tr)),
  },
  {
    label: 'Paragraph',
    icon: Pilcrow,
    keywords: 'text plain',
    run: (chain) => chain.setParagraph(),
  },
  heading(1, Heading1),
  heading(5, Heading5),
  heading(6, Heading6),
];

/** Finds the blocks for a typed query: those whose label begins with it, then those with a matching keyword. */
export function findBlockChoices(query: string, canUpload: boolean): BlockChoice[] {
  const typed = query.toLocaleLowerCase().trimStart();
  const offered = CHOICES.filter((choice) => canUpload || choice !== IMAGE);
  const byLabel = offered.filter(({ label }) => label.toLowerCase().startsWith(typed));
  const byKeyword = offered.filter(({ label, keywords }) =>
    `${label.toLowerCase()} ${keywords}`.split(' ').some((word) => word.startsWith(typed)),
  );
  return [...new Set([...byLabel, ...byKeyword])];
}
