import type { Article } from '../../../contract/article.ts';
import type { Category } from '../../../contract/category.ts';
import type { WorkingCopies, Written } from '../../../contract/working-copy.ts';
import type { EditableArticle, Revision } from '../../../domain/articles/articles.ts';
import type { Refusal } from '../../load.ts';
import type { Offer } from './journal/recovery.ts';
import type { GivenPicture } from './journal/unsent-pictures.ts';

/** What the writing desk is given, by the page that it is on. */
export interface ArticleDeskProps {
  account: string;
  /** The article that is changed, as it is now; null for a new one. */
  article: EditableArticle | null;
  /** How it stands in the form, or an empty form. */
  saved: Written;
  /** What the account has typed before and not saved, as the server knows it. */
  unsaved: WorkingCopies;
  /** Addresses of pictures in `saved` that are gone from the site. */
  missing: string[];
  categories: Category[];
  /** Of a form sent without scripts. */
  saveId: string;
  /** What was sent without scripts, and refused. */
  refused?: { refusal: Refusal; typed: Written; version: number } | undefined;
  /** The sitting whose text a new article's form begins with, as soon as it is found. */
  resume: string | null;
  /** The version of the article that the form begins with. */
  earlier: Revision | null;
  onSaved: (article: Article, by: SavedBy) => void;
}

/** What else is known of a save. */
export interface SavedBy {
  /** Pictures in the article that are gone from the site. */
  missing: string[];
  /** The moment it is published at; undefined where that stays as it was. */
  planned: string | null | undefined;
}

/** With what a form is opened. */
export interface Start {
  key: number;
  content: Written;
  /** The version that the content was made from. */
  basedOn: number | null;
  /** Whether nobody has saved this yet; then the texts it was made from may go as soon as it is kept. */
  unsaved: boolean;
  from: Pick<Offer, 'desk' | 'sequence'>[];
  /** Pictures that the form holds and the site does not have yet. */
  pictures: GivenPicture[];
  /** Whether it was made of mine and theirs. */
  merged: boolean;
  /** The earlier version that it holds; null for none. */
  earlier: Pick<Revision, 'version' | 'lang'> | null;
}

/** What a form can be opened with after another one. */
export type Next = Partial<Omit<Start, 'key'>> & Pick<Start, 'content'>;

/** What one form of the desk is given. */
export interface SittingProps extends ArticleDeskProps {
  start: Start;
  /** Another form takes this one's place. */
  onNext: (next: Next) => void;
}
