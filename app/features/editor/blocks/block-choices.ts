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
import { chooseImages } from '../images/choose-images.ts';

/** A block that can be put into the text by its name. */
export type BlockChoice = {
  name: string;
  label: string;
  icon: LucideIcon;
  /** Other words one may look for it by. */
  words: string;
  /** What one may type at the start of a line instead. */
  typed?: string;
  /** Stands in the line, right behind what is before the slash: the blank between them goes. */
  inLine?: boolean;
  run: (chain: ChainedCommands, editor: Editor) => ChainedCommands;
  /** What follows once the text stands. */
  after?: (editor: Editor) => void;
};

const heading = (level: 1 | 2 | 3 | 4 | 5 | 6, icon: LucideIcon): BlockChoice => ({
  name: `heading-${level}`,
  label: `Heading ${level}`,
  icon,
  words: `h${level} title section`,
  typed: '#'.repeat(level),
  run: (chain) => chain.setHeading({ level }),
});

const callout = (kind: string, label: string, icon: LucideIcon, words: string): BlockChoice => ({
  name: kind,
  label,
  icon,
  words,
  run: (chain) => chain.wrapIn('callout', { kind }),
});

const PICTURE: BlockChoice = {
  name: 'picture',
  label: 'Picture',
  icon: Image,
  words: 'image photo figure upload',
  run: (chain) => chain,
  after: chooseImages,
};

const CHOICES: BlockChoice[] = [
  heading(2, Heading2),
  heading(3, Heading3),
  heading(4, Heading4),
  {
    name: 'bullets',
    label: 'Bullet list',
    icon: List,
    words: 'unordered points ul',
    typed: '-',
    run: (chain) => chain.toggleBulletList(),
  },
  {
    name: 'numbers',
    label: 'Ordered list',
    icon: ListOrdered,
    words: 'numbered numbers ol',
    typed: '1.',
    run: (chain) => chain.toggleOrderedList(),
  },
  PICTURE,
  {
    name: 'quote',
    label: 'Quote',
    icon: TextQuote,
    words: 'blockquote citation',
    typed: '>',
    run: (chain) => chain.wrapIn('blockquote'),
  },
  {
    name: 'code',
    label: 'Code block',
    icon: CodeXml,
    words: 'pre program source',
    typed: '```',
    run: (chain) => chain.setCodeBlock(),
  },
  {
    name: 'table',
    label: 'Table',
    icon: Table,
    words: 'rows columns grid',
    run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
  {
    name: 'rule',
    label: 'Rule',
    icon: Minus,
    words: 'divider line separator hr',
    typed: '---',
    run: (chain) => chain.setHorizontalRule(),
  },
  callout('note', 'Note', Info, 'callout aside information box'),
  callout('tip', 'Tip', Lightbulb, 'callout aside hint box'),
  callout('warning', 'Warning', TriangleAlert, 'callout aside caution danger box'),
  callout('pullquote', 'Pull quote', Quote, 'callout aside'),
  {
    name: 'details',
    label: 'Details',
    icon: ListCollapse,
    words: 'fold toggle collapse summary spoiler',
    run: (chain) => chain.insertDetails(),
  },
  {
    name: 'definitions',
    label: 'Definition list',
    icon: BookOpenText,
    words: 'glossary terms dl',
    run: (chain) => chain.insertDefinitions(),
  },
  {
    name: 'footnote',
    label: 'Footnote',
    icon: Superscript,
    words: 'note reference source',
    typed: '[^1]',
    inLine: true,
    run: (chain) => chain.insertFootnote(),
  },
  {
    name: 'paragraph',
    label: 'Paragraph',
    icon: Pilcrow,
    words: 'text plain',
    run: (chain) => chain.setParagraph(),
  },
  heading(1, Heading1),
  heading(5, Heading5),
  heading(6, Heading6),
];

/** The blocks that what was typed may mean, those whose name begins with it first. */
export function blockChoices(query: string, canUpload: boolean): BlockChoice[] {
  const wanted = query.toLocaleLowerCase().trimStart();
  const offered = CHOICES.filter((choice) => canUpload || choice !== PICTURE);
  if (wanted === '') return offered;
  const named = offered.filter(({ label }) => label.toLowerCase().startsWith(wanted));
  const worded = offered.filter(
    (choice) => !named.includes(choice) && wordsOf(choice).some((word) => word.startsWith(wanted)),
  );
  return [...named, ...worded];
}

function wordsOf({ label, words }: BlockChoice): string[] {
  return `${label.toLowerCase()} ${words}`.split(' ');
}
