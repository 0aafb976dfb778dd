import type { FootnoteDefinition, FootnoteReference, RootContent, Text } from 'mdast';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { type Handle, type Options, toMarkdown } from 'mdast-util-to-markdown';

/** Writes blocks as Markdown, separated by blank lines. */
export function writeMarkdown(children: RootContent[]): string {
  return toMarkdown({ type: 'root', children }, OPTIONS).replace(/\n$/, '');
}

/** Escapes `$`, which begins a formula. */
const formulas: Options = { unsafe: [{ character: '$', inConstruct: 'phrasing' }] };

/**
 * Writes `~~text~~`, and escapes `~` elsewhere. Readers of Markdown agree that `~~` is a mark if a letter is
 * within it, or white space around it; elsewhere it is the tag.
 */
const strikethrough: Options = {
  unsafe: [{ character: '~', inConstruct: 'phrasing' }],
  handlers: {
    delete: ((node, _parent, state, info) => {
      const tracker = state.createTracker(info);
      const exit = state.enter('strikethrough' as never);
      const open = tracker.move('~~');
      const inside = state.containerPhrasing(node, { ...tracker.current(), before: open, after: '~' });
      exit();
      const isMark = isFlanked(info.before, inside) && isFlanked(info.after, inside.slice(-1));
      return isMark ? `${open}${inside}~~` : `<s>${inside}</s>`;
    }) satisfies Handle,
  },
};

function isFlanked(outside: string, inside: string): boolean {
  return /^[\p{L}\p{N}]/u.test(inside) || (/^\S/.test(inside) && /^\s?$/.test(outside));
}

const URL_IN_TEXT = /((?:https?:\/\/|www\.)[^\s<>]+)/i;
const URL_STARTS = /(https?(?=:\/\/)|www(?=\.))/gi;
/** A URL without characters that begin something else in Markdown. */
const PLAIN_URL = /^(?:[\w\-./:?=%#+,@]|\/~(?=\w)|&(?![\w#]*;))+$/;
const EMPHASIS_IN_URL = /(?:^|[\W_])_|_(?:[\W_]|$)/;

/**
 * Writes a URL in text as it is, if a reader that makes links of them ends it where it ends. Such a reader
 * takes a backslash in it for one of its characters, so where it needs one, its beginning is escaped too.
 */
const urls: Options = {
  handlers: {
    text: ((node: Text, _parent, state, info) => {
      if (state.stack.includes('label')) return state.safe(node.value, info);
      const pieces = node.value.split(URL_IN_TEXT);
      const written = pieces.map((piece, index) => {
        const before = pieces[index - 1]?.at(-1) ?? info.before;
        const after = pieces[index + 1]?.at(0) ?? info.after;
        const isUrl = index % 2 === 1;
        const ends = /^\s?$/.test(after);
        if (isUrl && ends && PLAIN_URL.test(piece) && !EMPHASIS_IN_URL.test(piece)) return piece;
        const safe = state.safe(piece, { ...info, before, after });
        return isUrl && (safe !== piece || !ends) ? safe.replace(URL_STARTS, '$1\\') : safe;
      });
      return written.join('');
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
  extensions: [gfmTableToMarkdown({ tablePipeAlign: false }), strikethrough, formulas, footnotes, urls],
};
