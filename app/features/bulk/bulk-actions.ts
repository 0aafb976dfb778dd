import type { BulkAction, BulkItem, EmptiedTrash } from '../../../contract/bulk.ts';
import { TRASH_DAYS } from '../../../contract/limits.ts';
import { plural } from '../../../shared/text/counts.ts';
import { callApi } from '../../browser/api.ts';
import { discardText, type SessionText } from '../autosave/recovery/discarded.ts';
import type { SelectableRow } from './selection.ts';

/** The value of an action's field, as the API takes it. */
export interface FieldValue {
  category?: string;
  tags?: string[];
  account?: string;
}

/** An action of the bar above the list. */
export type BarAction =
  | 'publish'
  | 'draft'
  | 'category'
  | 'addTags'
  | 'removeTags'
  | 'assign'
  | 'delete'
  | 'restore'
  | 'purge';

interface ActionTexts {
  /** The button of the bar. */
  label: string;
  /** The title of the dialog; `count` is "3 articles". */
  title: (count: string) => string;
  /** The consequences, in the dialog. */
  note?: string;
  /** The result; `count` is "3 articles". */
  done: (count: string) => string;
  isDangerous?: boolean;
}

export const actionTexts: Record<BarAction, ActionTexts> = {
  publish: {
    label: 'Publish',
    title: (count) => `Publish ${count}?`,
    note: 'Readers will see them immediately, including those scheduled for later.',
    done: (count) => `Published ${count}.`,
  },
  draft: {
    label: 'Change to draft',
    title: (count) => `Change ${count} to draft?`,
    note: 'Readers will no longer see the published ones, and the scheduled ones will not be published.',
    done: (count) => `Changed ${count} to draft.`,
  },
  category: {
    label: 'Set category',
    title: (count) => `Set the category of ${count}`,
    done: (count) => `Set the category of ${count}.`,
  },
  addTags: {
    label: 'Add tags',
    title: (count) => `Add tags to ${count}`,
    done: (count) => `Added tags to ${count}.`,
  },
  removeTags: {
    label: 'Remove tags',
    title: (count) => `Remove tags from ${count}`,
    done: (count) => `Removed tags from ${count}.`,
  },
  assign: {
    label: 'Assign',
    title: (count) => `Give ${count} to another account`,
    note: 'The account can change them as its own from now on. Their authors stay.',
    done: (count) => `Gave ${count} to another account.`,
  },
  delete: {
    label: 'Delete',
    title: (count) => `Delete ${count}?`,
    note: `They move to the trash. You can restore them for ${TRASH_DAYS} days.`,
    done: (count) => `Moved ${count} to the trash.`,
    isDangerous: true,
  },
  restore: {
    label: 'Restore',
    title: (count) => `Restore ${count}?`,
    note: 'Readers will see the published ones again.',
    done: (count) => `Restored ${count}.`,
  },
  purge: {
    label: 'Delete permanently',
    title: (count) => `Delete ${count} permanently?`,
    note: 'This cannot be undone.',
    done: (count) => `Permanently deleted ${count}.`,
    isDangerous: true,
  },
};

/** The result of a bulk action, and the action that undoes it; null if nothing can. */
export interface BulkResult {
  message: string;
  failed: BulkItem[];
  undo: BulkAction | null;
}

/**
 * Runs an action on the selected rows of `account`. `value` is the category, the typed tags or an email
 * address. Articles that were never saved can only be deleted, which discards their text.
 */
export async function runBulk(
  action: BarAction,
  rows: readonly SelectableRow[],
  account: string,
  value: FieldValue = {},
): Promise<BulkResult> {
  const ids = rows.flatMap(({ _id, session }) => (session ? [] : [_id]));
  const items =
    ids.length > 0 ? await callApi<BulkItem[]>('POST', '/articles/bulk', { action, ids, ...value }) : [];
  const unsaved: BulkItem[] = [];
  for (const row of rows)
    if (row.session) unsaved.push(await runOnUnsaved(action, row, row.session, account));
  const discarded = unsaved.filter((item) => item.done).length;
  const done = items.filter((item) => item.done);
  const changed = done.filter((item) => item.changed);
  const unchanged = done.length - changed.length;
  const message = [
    changed.length > 0 && actionTexts[action].done(plural(changed.length, 'article')),
    unchanged > 0 && `${plural(unchanged, 'article')} needed no change.`,
    discarded > 0 && `Discarded the text of ${plural(discarded, 'article')}.`,
  ];
  return {
    message: message.filter(Boolean).join(' '),
    failed: [...items, ...unsaved].filter((item) => !item.done),
    undo: findUndo(action, changed),
  };
}

async function runOnUnsaved(
  action: BarAction,
  { _id, title, start }: SelectableRow,
  session: SessionText,
  account: string,
): Promise<BulkItem> {
  const item = { _id, title: title || start, changed: false, version: null, before: null };
  if (action !== 'delete') return { ...item, done: false, message: 'Please open and save it first.' };
  await discardText(session, account);
  return { ...item, done: true, message: null };
}

/** Undoes a bulk action. Articles changed since then are left alone and reported. */
export async function undoBulk(undo: BulkAction): Promise<BulkResult> {
  const items = await callApi<BulkItem[]>('POST', '/articles/bulk', undo);
  const done = items.filter((item) => item.done).length;
  return {
    message: done > 0 ? `Undone for ${plural(done, 'article')}.` : '',
    failed: items.filter((item) => !item.done),
    undo: null,
  };
}

/** Empties the trash: calls the API until nothing is left. Returns the number of deleted articles. */
export async function emptyTrash(): Promise<number> {
  for (let total = 0; ; ) {
    const { deleted, left } = await callApi<EmptiedTrash>('POST', '/articles/empty-trash', {});
    total += deleted;
    if (left === 0 || deleted === 0) return total;
  }
}

function findUndo(action: BarAction, changed: readonly BulkItem[]): BulkAction | null {
  const ids = changed.map(({ _id }) => _id);
  if (ids.length === 0) return null;
  if (action === 'delete') return { action: 'restore', ids };
  if (action === 'restore') return { action: 'delete', ids };
  const items = changed.flatMap(({ _id, version, before }) =>
    version === null || before === null ? [] : [{ _id, version, before }],
  );
  return items.length > 0 ? { action: 'revert', items } : null;
}
