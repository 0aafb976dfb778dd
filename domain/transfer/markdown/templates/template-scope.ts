import type { Notices } from '../../notices.ts';
import type { CodeMask } from '../code-mask.ts';

/** The environment in which templates are resolved. */
export interface TemplateScope {
  notices: Notices;
  mask: CodeMask;
  /** A plain value of the front matter. Undefined for none, and for all once a text has printed too much. */
  variable: (name: string) => string | undefined;
  /** The path of an article that a template names by its file (`2015-01-08-slug`, `posts/slug.md`), or null. */
  articlePath: (file: string, lang?: string) => string | null;
}
