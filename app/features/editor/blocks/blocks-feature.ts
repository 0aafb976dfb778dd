import type { Node, Schema } from '@tiptap/pm/model';
import {
  BookOpenText,
  CodeXml,
  Heading1,
  Heading2,
  Heading3,
  Heading4,
  Heading5,
  Heading6,
  Info,
  Lightbulb,
  List,
  ListCollapse,
  ListOrdered,
  type LucideIcon,
  Minus,
  Pilcrow,
  Quote,
  Table,
  TextQuote,
  TriangleAlert,
} from 'lucide-react';
import type { BlockChoice, EditorFeature } from '../base/editor-feature.ts';
import { blocks, createDefinitionList, createDetails } from './blocks.ts';
import { insertBlock } from './edit-block.ts';

type Level = 1 | 2 | 3 | 4 | 5 | 6;

const heading = (place: number, level: Level, icon: LucideIcon): BlockChoice => ({
  place,
  label: `Heading ${level}`,
  icon,
  keywords: `h${level} title section`,
  markdown: '#'.repeat(level),
  run: (chain) => chain.setHeading({ level }),
});

const callout = (
  place: number,
  kind: string,
  label: string,
  icon: LucideIcon,
  keywords: string,
): BlockChoice => ({
  place,
  label,
  icon,
  keywords: `callout aside ${keywords}`,
  run: (chain) => chain.wrapIn('callout', { kind }),
});

function insert(create: (schema: Schema) => Node): BlockChoice['run'] {
  return (chain) => chain.command(({ tr, editor }) => insertBlock(tr, create(editor.schema)));
}

/** The blocks of the body's schema that need no folder of their own. */
export const blocksFeature: EditorFeature = {
  extensions: [blocks],
  blockChoices: [
    heading(10, 2, Heading2),
    heading(11, 3, Heading3),
    heading(12, 4, Heading4),
    {
      place: 20,
      label: 'Bullet list',
      icon: List,
      keywords: 'unordered points ul',
      markdown: '-',
      run: (chain) => chain.toggleBulletList(),
    },
    {
      place: 21,
      label: 'Ordered list',
      icon: ListOrdered,
      keywords: 'numbered numbers ol',
      markdown: '1.',
      run: (chain) => chain.toggleOrderedList(),
    },
    {
      place: 40,
      label: 'Quote',
      icon: TextQuote,
      keywords: 'blockquote citation',
      markdown: '>',
      run: (chain) => chain.wrapIn('blockquote'),
    },
    {
      place: 41,
      label: 'Code block',
      icon: CodeXml,
      keywords: 'pre program source',
      markdown: '```',
      run: (chain) => chain.setCodeBlock(),
    },
    {
      place: 43,
      label: 'Table',
      icon: Table,
      keywords: 'rows columns grid',
      run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
    },
    {
      place: 45,
      label: 'Divider',
      icon: Minus,
      keywords: 'rule line separator hr',
      markdown: '---',
      run: (chain) => chain.setHorizontalRule(),
    },
    callout(50, 'note', 'Note', Info, 'information box'),
    callout(51, 'tip', 'Tip', Lightbulb, 'hint box'),
    callout(52, 'warning', 'Warning', TriangleAlert, 'caution danger box'),
    callout(53, 'pullquote', 'Pull quote', Quote, ''),
    {
      place: 54,
      label: 'Details',
      icon: ListCollapse,
      keywords: 'fold toggle collapse summary spoiler',
      run: insert(createDetails),
    },
    {
      place: 55,
      label: 'Definition list',
      icon: BookOpenText,
      keywords: 'glossary terms dl',
      run: insert(createDefinitionList),
    },
    {
      place: 70,
      label: 'Paragraph',
      icon: Pilcrow,
      keywords: 'text plain',
      run: (chain) => chain.setParagraph(),
    },
    heading(71, 1, Heading1),
    heading(72, 5, Heading5),
    heading(73, 6, Heading6),
  ],
};
