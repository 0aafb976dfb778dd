import type { Category } from '../../../contract/category.ts';
import type { Review } from '../../../contract/review.ts';
import type { Template } from '../../../contract/template.ts';
import type { FormContent, WorkingCopies } from '../../../contract/working-copy.ts';
import type { EditableArticle, Revision } from '../../../domain/articles/articles.ts';

/** The data that the editor screen is loaded with. */
export interface EditorData {
  account: string;
  /** Null for a new article. */
  article: EditableArticle | null;
  categories: Category[];
  /** The review of the article; null if it is not in review. */
  review: Review | null;
  /** The proposed change that the form starts with and proposes again. */
  proposal: { revision: Revision; basedOn: number } | null;
  /** The account's unsaved text, as stored on the server. */
  workingCopies: WorkingCopies;
  /** True if the editor replaces straight quotation marks and hyphens. */
  smartTypography: boolean;
  /** URLs of images in the article that readers do not see. */
  missingImages: string[];
  /** Identifies the save of a form that is sent without JavaScript. */
  saveId: string;
  /**
   * The content that the form of a new article starts with, and the query that names it; null for an empty
   * form.
   */
  start: { query: string; content: FormContent } | null;
  /** The templates that an empty form offers. */
  templates: Pick<Template, '_id' | 'name'>[];
  /** The session whose text a new article continues. */
  resume: string | null;
  /** The revision that the form starts with. */
  startRevision: Revision | null;
  /** True if a form sent without JavaScript has just created the article. */
  createdByFormPost: boolean;
  /** True if the form on the screen has just created the article. */
  createdOnScreen?: boolean;
}

export const noWorkingCopies: WorkingCopies = { copies: [], done: [] };

let handedOver: EditorData | undefined;

/** Hands the data of a new article over to the loader of its own URL. */
export function handOverNewArticle(data: EditorData): void {
  handedOver = { ...data, createdOnScreen: true };
}

/** Returns the data from `handOverNewArticle`, once, if it belongs to the article with that `_id`. */
export function takeNewArticle(id: string | undefined): EditorData | undefined {
  const data = handedOver;
  handedOver = undefined;
  return data && data.article?._id === id ? data : undefined;
}
