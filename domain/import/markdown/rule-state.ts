import type { Env, StateBlock } from 'markdown-it';
import type { Notices } from '../files/notices.ts';

/** Facts about a text, for rules of the parser. */
export interface RuleEnv extends Env {
  notices: Notices;
  /** The path here of a file that a text names, or null. */
  articlePath: (file: string, lang?: string) => string | null;
  /** True for a note of Obsidian. */
  isVault: boolean;
  /** The extensions of Markdown and the plugins that the configuration of MkDocs names. */
  extensions: ReadonlySet<string>;
  /** The number of elements with Markdown around a block. */
  htmlDepth?: number;
}

/** The facts of a state. */
export function ruleEnv(state: { env: unknown }): RuleEnv {
  return state.env as RuleEnv;
}

/** A line of a block, without what its containers begin it with. */
export function lineAt(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
}

/** For rules whose blocks end any other. */
export const ENDS_BLOCKS = { alt: ['paragraph', 'reference', 'blockquote', 'list'] };
