import type { ChainedCommands, Editor } from '@tiptap/core';
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
  Image,
  Images,
  Info,
  Lightbulb,
  List,
  ListCollapse,
  ListOrdered,
  ListTodo,
  type LucideIcon,
  Minus,
  Pilcrow,
  Quote,
  Sigma,
  SquarePlay,
  Superscript,
  Table,
  TextQuote,
  TriangleAlert,
} from 'lucide-react';
import { insertFootnote } from '../footnotes/commands.ts';
import { insertFormulaBlock, insertInlineFormula } from '../formulas/formula-commands.ts';
import { openFormula } from '../formulas/formula-view.ts';
import { chooseGallery, chooseImages } from '../images/image-uploads.ts';
import { toggleTasks } from '../tasks/task-commands.ts';
import { createDefinitionList, createDetails } from './blocks.ts';
import { insertBlock } from './edit-block.ts';

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

type Run = BlockChoice['run'];
type Options = Pick<BlockChoice, 'markdown' | 'isInline' | 'afterRun'>;

function choice(label: string, icon: LucideIcon, keywords: string, run: Run, options?: Options): BlockChoice {
  return { label, icon, keywords, run, ...options };
}

function heading(level: 1 | 2 | 3 | 4 | 5 | 6, icon: LucideIcon): BlockChoice {
  const run: Run = (chain) => chain.setHeading({ level });
  return choice(`Heading ${level}`, icon, `h${level} title section`, run, { markdown: '#'.repeat(level) });
}

function callout(kind: string, label: string, icon: LucideIcon, keywords: string): BlockChoice {
  return choice(label, icon, `callout aside ${keywords}`, (chain) => chain.wrapIn('callout', { kind }));
}

function insert(create: (schema: Schema) => Node): Run {
  return (chain) => chain.command(({ tr, editor }) => insertBlock(tr, create(editor.schema)));
}

const addLine = insert((schema) => schema.node('paragraph'));
const insertTable: Run = (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true });
const addFormula: Run = (chain) => chain.command(({ tr }) => insertFormulaBlock(tr));
const addInlineFormula: Run = (chain) => chain.command(({ tr }) => insertInlineFormula(tr));
const editFormula = (editor: Editor) => void openFormula(editor.view);
const addFootnote: Run = (chain) => chain.command(({ tr, state }) => insertFootnote(tr, state));

const IMAGE = choice('Image', Image, 'picture photo figure upload', (chain) => chain, {
  afterRun: chooseImages,
});

const GALLERY = choice('Gallery', Images, 'images pictures photos grid several', (chain) => chain, {
  afterRun: chooseGallery,
});

const CHOICES: BlockChoice[] = [
  heading(2, Heading2),
  heading(3, Heading3),
  heading(4, Heading4),
  choice('Bullet list', List, 'unordered points ul', (chain) => chain.toggleBulletList(), { markdown: '-' }),
  choice('Ordered list', ListOrdered, 'numbered numbers ol', (chain) => chain.toggleOrderedList(), {
    markdown: '1.',
  }),
  choice('Task list', ListTodo, 'todo to-do checkbox check', toggleTasks, { markdown: '[ ]' }),
  IMAGE,
  GALLERY,
  choice('Quote', TextQuote, 'blockquote citation', (chain) => chain.wrapIn('blockquote'), { markdown: '>' }),
  choice('Code block', CodeXml, 'pre program source', (chain) => chain.setCodeBlock(), { markdown: '```' }),
  choice('Formula', Sigma, 'math tex latex equation block', addFormula, {
    markdown: '$$',
    afterRun: editFormula,
  }),
  choice('Table', Table, 'rows columns grid', insertTable),
  choice('Embed or link card', SquarePlay, 'url website video audio youtube post preview', addLine, {
    afterRun: (editor) => editor.emit('linkRequested', undefined),
  }),
  choice('Divider', Minus, 'rule line separator hr', (chain) => chain.setHorizontalRule(), {
    markdown: '---',
  }),
  callout('note', 'Note', Info, 'information box'),
  callout('tip', 'Tip', Lightbulb, 'hint box'),
  callout('warning', 'Warning', TriangleAlert, 'caution danger box'),
  callout('pullquote', 'Pull quote', Quote, ''),
  choice('Details', ListCollapse, 'fold toggle collapse summary spoiler', insert(createDetails)),
  choice('Definition list', BookOpenText, 'glossary terms dl', insert(createDefinitionList)),
  choice('Footnote', Superscript, 'note reference source', addFootnote, { markdown: '[^1]', isInline: true }),
  choice('Formula in the line', Sigma, 'inline math tex latex equation', addInlineFormula, {
    markdown: '$…$',
    afterRun: editFormula,
  }),
  choice('Paragraph', Pilcrow, 'text plain', (chain) => chain.setParagraph()),
  heading(1, Heading1),
  heading(5, Heading5),
  heading(6, Heading6),
];

/** Finds the blocks for a typed query: those whose label begins with it, then those with a matching keyword. */
export function findBlockChoices(query: string, canUpload: boolean): BlockChoice[] {
  const typed = query.toLocaleLowerCase().trimStart();
  const offered = CHOICES.filter((choice) => canUpload || (choice !== IMAGE && choice !== GALLERY));
  const byLabel = offered.filter(({ label }) => label.toLowerCase().startsWith(typed));
  const byKeyword = offered.filter(({ label, keywords }) =>
    `${label.toLowerCase()} ${keywords}`.split(' ').some((word) => word.startsWith(typed)),
  );
  return [...new Set([...byLabel, ...byKeyword])];
}
