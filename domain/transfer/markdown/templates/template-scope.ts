import type { NoticeBook } from '../../notices.ts';
import type { CodeMask } from '../code-mask.ts';

/** What a template tag may know and do while it is resolved. */
export interface TemplateScope {
  notices: NoticeBook;
  mask: CodeMask;
  /** A plain value of the front matter; undefined for none, and once a text has printed too much of them. */
  variable: (name: string) => string | undefined;
  /** The address of an article that a template names by its file (`2015-01-08-slug`, `posts/slug.md`), in that language if there is one, or null. */
  addressOf: (file: string, lang?: string) => string | null;
}
