import type { Meta } from '../../../contract/responses.ts';
import { formText } from '../../ui/dialogs/form-dialog.tsx';

/** An item that administrators manage and that has a public page, such as a tag. */
export interface TaxonomyItem {
  _id: string;
  slug: string;
  /** Articles in any status and in the trash. */
  articles: number;
  published: number;
}

/** Describes a kind of items, and how it differs from the others on its screen. */
export interface ItemKind<T extends TaxonomyItem> {
  one: string;
  many: string;
  /** The path of its calls, such as `/tags`. */
  apiPath: string;
  /** The path of the public page of an item. */
  pathTo: (slug: string) => string;
  name: (item: T) => string;
  messages: { created: string; updated: string; merged: string; deleted: string };
  /** The second column. */
  column: { label: string; className: string; Cell: React.FC<{ item: T }> };
  /** Shown before the name. */
  Portrait?: React.FC<{ item: T }>;
  /** Shown below the name. */
  description: (item: T) => string | null;
  /** Further buttons of a row. */
  Actions?: React.FC<{ item: T }>;
  /** The fields of the dialog; null for a new item. */
  Fields: React.FC<{ item: T | null; errors: Record<string, string> }>;
  /** The body of the call that creates or changes the item. */
  readForm: (form: FormData, item: T | null) => object;
  /** Says what a merge does with the item. */
  mergeNote: (item: T) => string;
  /** Tells an item from others of the same name. */
  mergeDetail: (item: T) => string;
  /** Says what a deletion does. */
  deletionNote?: (item: T) => string;
  /** Says why an item cannot be deleted. */
  refuseDeletion?: (item: T) => string | undefined;
}

/** A page of a list of items. */
export interface ItemsPage<T> {
  items: T[];
  meta: Meta;
  /** The search term of the list. */
  term: string;
}

/** A slug that was typed. An unchanged one is left out, so that it follows a new name. */
export function changedSlug(form: FormData, item: TaxonomyItem | null): { slug?: string } {
  const slug = formText(form, 'slug');
  return slug && slug !== item?.slug ? { slug } : {};
}

/** A kind in the middle of a sentence. */
export function lower(name: string): string {
  return name.toLowerCase();
}
