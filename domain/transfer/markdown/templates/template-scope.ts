import type { NoticeBook } from '../../notices.ts';
import type { CodeMask } from '../code-mask.ts';

/** What a template tag may know and do while it is resolved. */
export interface TemplateScope {
  notices: NoticeBook;
  mask: CodeMask;
  /** Plain values of the front matter, by name. */
  variables: Record<string, string>;
  /** The address of an article that a template names by its file (`2015-01-08-slug`, `posts/slug.md`), in that language if there is one, or null. */
  addressOf: (file: string, lang?: string) => string | null;
}
