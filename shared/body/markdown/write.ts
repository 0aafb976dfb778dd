import type { RootContent } from 'mdast';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { type Handle, type Options, toMarkdown } from 'mdast-util-to-markdown';

/** Writes blocks as Markdown, separated by blank lines. */
export function writeMarkdown(children: RootContent[]): string {
  return toMarkdown({ type: 'root', children }, OPTIONS).replace(/\n$/, '');
}

/** Escapes `$`, which begins a formula. */
const formulas: Options = { unsafe: [{ character: '$', inConstruct: 'phrasing' }] };

/** Writes `~~text~~`, and escapes `~` elsewhere. */
const strikethrough: Options = {
  unsafe: [{ character: '~', inConstruct: 'phrasing' }],
  handlers: {
    delete: ((node, _parent, state, info) => {
      const tracker = state.createTracker(info);
      const exit = state.enter('strikethrough' as never);
      const open = tracker.move('~~');
      const inside = state.containerPhrasing(node, { ...tracker.current(), before: open, after: '~' });
      exit();
      return `${open}${inside}~~`;
    }) satisfies Handle,
  },
};

const OPTIONS: Options = {
  bullet: '-',
  rule: '-',
  fences: true,
  resourceLink: true,
  listItemIndent: 'one',
  extensions: [gfmTableToMarkdown({ tablePipeAlign: false }), strikethrough, formulas],
};
