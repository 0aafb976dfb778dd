import type { Article } from '../../../contract/article.ts';
import type { Category } from '../../../contract/category.ts';
import type { FormContent, WorkingCopies } from '../../../contract/working-copy.ts';
import type { EditableArticle, Revision } from '../../../domain/articles/articles.ts';
import type { Refusal } from '../../request/route-helpers.ts';
import type { DiscardableText } from '../autosave/recovery/discarded.ts';
import type { PendingImage } from '../autosave/uploads/pending-uploads.ts';

export interface ArticleEditorProps {
  account: string;
  /** Null for a new article. */
  article: EditableArticle | null;
  /** The saved article as form content, or an empty form. */
  saved: FormContent;
  /** The account's unsaved text, as the server has it. */
  workingCopies: WorkingCopies;
  /** URLs of images in `saved` that no longer exist. */
  missingImages: string[];
  categories: Category[];
  /** Identifies the save of a form that is sent without JavaScript. */
  saveId: string;
  /** A form that was sent without JavaScript and refused. */
  refused?: { refusal: Refusal; content: FormContent; version: number } | undefined;
  /** The session whose text a new article continues, once it is found. */
  resume: string | null;
  /** The revision that the form starts with. */
  earlier: Revision | null;
  onSaved: (article: Article, details: SaveDetails) => void;
}

export interface SaveDetails {
  /** URLs of images in the article that no longer exist. */
  missingImages: string[];
  /** When the article will be published; undefined if the save did not change that. */
  publishAt: string | null | undefined;
}

/** What a form starts with. */
export interface FormStart {
  key: number;
  content: FormContent;
  /** The article's version that the content was made from. */
  basedOn: number | null;
  /** True if the content is not saved yet. The texts in `from` are discarded once it is stored. */
  unsaved: boolean;
  from: DiscardableText[];
  /** Images in the content that are not uploaded yet. */
  pendingImages: PendingImage[];
  /** True if the content comes from a merge. */
  merged: boolean;
  /** The revision that the content comes from. */
  earlier: Pick<Revision, 'version' | 'lang'> | null;
}

/** What a form starts with that replaces another one. */
export type NextForm = Partial<Omit<FormStart, 'key'>> & Pick<FormStart, 'content'>;

export interface ArticleFormProps extends ArticleEditorProps {
  start: FormStart;
  /** Replaces this form by another one. */
  onReplace: (next: NextForm) => void;
}
