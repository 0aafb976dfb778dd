import type { Category } from '../../../contract/category.ts';
import type { WorkingCopies } from '../../../contract/working-copy.ts';
import type { EditableArticle, Revision } from '../../../domain/articles/articles.ts';

/** What the writing screen is loaded with. */
export interface EditorData {
  account: string;
  /** Null for a new article. */
  article: EditableArticle | null;
  categories: Category[];
  /** What the account has typed before and not saved, as the server knows it. */
  unsaved: WorkingCopies;
  /** Addresses of pictures in the article that are gone from the site. */
  missing: string[];
  /** Of a form sent without scripts. */
  saveId: string;
  /** The sitting whose text is to be continued in a new article's form. */
  resume: string | null;
  /** The version of the article that is to be put into the form. */
  earlier: Revision | null;
  /** Whether a form sent without scripts has just created the article. */
  created: boolean;
  /** Whether the form that is on the screen has just created the article. */
  justCreated?: boolean;
}

export const noCopies: WorkingCopies = { copies: [], done: [] };

let justCreated: EditorData | undefined;

/** Leaves what is known of a new article for the loader of its own address. */
export function leaveJustCreated(data: EditorData): void {
  justCreated = { ...data, justCreated: true };
}

/** Takes what was left for the article with that `_id`, once. */
export function takeJustCreated(id: string | undefined): EditorData | undefined {
  const left = justCreated;
  justCreated = undefined;
  return left && left.article?._id === id ? left : undefined;
}
