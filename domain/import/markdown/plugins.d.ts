/** Types for the plugins that ship none. */
declare module 'markdown-it-deflist' {
  import type { MarkdownIt } from 'markdown-it';
  export default function definitionLists(md: MarkdownIt): void;
}
declare module 'markdown-it-footnote' {
  import type { MarkdownIt } from 'markdown-it';
  export default function footnotes(md: MarkdownIt): void;
}
declare module 'markdown-it-ins' {
  import type { MarkdownIt } from 'markdown-it';
  export default function inserted(md: MarkdownIt): void;
}
declare module 'markdown-it-mark' {
  import type { MarkdownIt } from 'markdown-it';
  export default function marked(md: MarkdownIt): void;
}
declare module 'markdown-it-sup' {
  import type { MarkdownIt } from 'markdown-it';
  export default function superscript(md: MarkdownIt): void;
}
declare module 'markdown-it-emoji/lib/data/full.mjs' {
  const emojis: Record<string, string>;
  export default emojis;
}
