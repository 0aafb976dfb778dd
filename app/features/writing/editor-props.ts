import type { ReactNode } from 'react';
import type { Article } from '../../../contract/article.ts';
import type { FormContent } from '../../../contract/working-copy.ts';
import type { Revision } from '../../../domain/articles/articles.ts';
import type { Refusal } from '../../browser/refusal.ts';
import type { DiscardableText } from '../autosave/recovery/discarded.ts';
import type { PendingImage } from '../autosave/uploads/pending-uploads.ts';
import type { EditorData } from './editor-data.ts';

export interface ArticleEditorProps
  extends Omit<EditorData, 'createdByFormPost' | 'createdOnScreen' | 'start'> {
  /** The saved article as form content, or what the form of a new article starts with. */
  saved: FormContent;
  /** A form that was sent without JavaScript and refused. */
  refused?: { refusal: Refusal; content: FormContent; version: number } | undefined;
  onSaved: (article: Article, details: SaveDetails) => void;
  /** Parts of the bar besides its own buttons. */
  barTools: ReactNode;
}

export interface SaveDetails {
  /** URLs of images in the article that readers do not see. */
  missingImages: string[];
  /** When the article will be published; undefined if the save did not change that. */
  publishAt: string | null | undefined;
}

/** The initial content of a form. */
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
  revision: Pick<Revision, 'version' | 'lang'> | null;
}

/** The initial content of a form that replaces another one. */
export type NextForm = Partial<Omit<FormStart, 'key'>> & Pick<FormStart, 'content'>;

export interface ArticleFormProps extends ArticleEditorProps {
  start: FormStart;
  /** Replaces this form with another one. */
  onReplace: (next: NextForm) => void;
}
