import type { FootnoteDefinition, FootnoteReference, RootContent } from 'mdast';
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

/** Writes `[^1]` and `[^1]: note`. */
const footnotes: Options = {
  handlers: {
    footnoteReference: Object.assign((({ label }: FootnoteReference) => `[^${label}]`) satisfies Handle, {
      peek: () => '[',
    }),
    footnoteDefinition: ((node: FootnoteDefinition, _parent, state, info) => {
      const tracker = state.createTracker(info);
      const start = tracker.move(`[^${node.label}]:`);
      tracker.shift(4);
      const content = state.indentLines(state.containerFlow(node, tracker.current()), (line, index, blank) =>
        index === 0 || blank ? line : `    ${line}`,
      );
      return content === '' ? start : `${start} ${content}`;
    }) satisfies Handle,
  },
};

const OPTIONS: Options = {
  bullet: '-',
  rule: '-',
  fences: true,
  resourceLink: true,
  listItemIndent: 'one',
  extensions: [gfmTableToMarkdown({ tablePipeAlign: false }), strikethrough, formulas, footnotes],
};
