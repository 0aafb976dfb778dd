import type { Article } from '../../../contract/article.ts';
import type { Category } from '../../../contract/category.ts';
import type { FormContent, WorkingCopies } from '../../../contract/working-copy.ts';
import type { EditableArticle, Revision } from '../../../domain/articles/articles.ts';
import type { Refusal } from '../../route-helpers.ts';
import type { RecoverableDraft } from '../autosave/recovery/recovery.ts';
import type { PendingImage } from '../autosave/uploads/pending-uploads.ts';

/** What the writing desk is given, by the page that it is on. */
export interface ArticleEditorProps {
  account: string;
  /** The article that is changed, as it is now; null for a new one. */
  article: EditableArticle | null;
  /** How it stands in the form, or an empty form. */
  saved: FormContent;
  /** What the account has typed before and not saved, as the server knows it. */
  unsaved: WorkingCopies;
  /** Addresses of pictures in `saved` that are gone from the site. */
  missing: string[];
  categories: Category[];
  /** Of a form sent without scripts. */
  saveId: string;
  /** What was sent without scripts, and refused. */
  refused?: { refusal: Refusal; typed: FormContent; version: number } | undefined;
  /** The sitting whose text a new article's form begins with, as soon as it is found. */
  resume: string | null;
  /** The version of the article that the form begins with. */
  earlier: Revision | null;
  onSaved: (article: Article, by: SaveDetails) => void;
}

/** What else is known of a save. */
export interface SaveDetails {
  /** Pictures in the article that are gone from the site. */
  missing: string[];
  /** The moment it is published at; undefined where that stays as it was. */
  planned: string | null | undefined;
}

/** With what a form is opened. */
export interface FormStart {
  key: number;
  content: FormContent;
  /** The version that the content was made from. */
  basedOn: number | null;
  /** Whether nobody has saved this yet; then the texts it was made from may go as soon as it is kept. */
  unsaved: boolean;
  from: Pick<RecoverableDraft, 'desk' | 'sequence'>[];
  /** Pictures that the form holds and the site does not have yet. */
  pictures: PendingImage[];
  /** Whether it was made of mine and theirs. */
  merged: boolean;
  /** The earlier version that it holds; null for none. */
  earlier: Pick<Revision, 'version' | 'lang'> | null;
}

/** What a form can be opened with after another one. */
export type NextForm = Partial<Omit<FormStart, 'key'>> & Pick<FormStart, 'content'>;

/** What one form of the desk is given. */
export interface ArticleFormProps extends ArticleEditorProps {
  start: FormStart;
  /** Another form takes this one's place. */
  onNext: (next: NextForm) => void;
}
