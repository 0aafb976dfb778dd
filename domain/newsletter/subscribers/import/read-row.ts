import { MAX_CATEGORY, MAX_CHOSEN_CATEGORIES } from '../../../../contract/limits.ts';
import { frequencies, MAX_BOUNCE_REASON } from '../../../../contract/newsletter.ts';
import type { SubscriberImportOptions } from '../../../../contract/subscriber-import.ts';
import { email as emailField } from '../../../../contract/user.ts';
import { formatInstant } from '../../../../platform/clock.ts';
import type { SubscriberRow } from '../../../../platform/db/schema.ts';
import { fromSafeCell } from '../../../csv.ts';
import type { Columns, ColumnUse } from './columns.ts';
import { parseDate } from './dates.ts';

/** A subscriber as a row of a file describes it. */
export type ParsedSubscriber = Omit<SubscriberRow, 'id' | 'imported_at' | 'awaits_email' | 'welcomed_at'>;

/** The subscriber of a row, or the reason why it is not imported. */
export type ParsedRow = { subscriber: ParsedSubscriber } | { error: string };

interface Reading {
  columns: Columns;
  options: SubscriberImportOptions;
  now: number;
}

const confirmed =
  'confirmed subscribed active regular enabled yes true 1 premium paid free comp gift gifted trialed churning past_due paused c';
const pending = 'pending unconfirmed unactivated not_confirmed awaiting s';
const unsubscribed =
  'unsubscribed not_subscribed not_sending removed cleaned bounced undeliverable complained complaint spam spammy blocked cancelled canceled opted_out disabled deleted no false 0 u b';

const statuses = new Map<string, SubscriberRow['status']>([
  ...confirmed.split(' ').map((name) => [name, 'confirmed'] as const),
  ...pending.split(' ').map((name) => [name, 'pending'] as const),
  ...unsubscribed.split(' ').map((name) => [name, 'unsubscribed'] as const),
]);

/** A row that cannot be imported; its message is for the administrator. */
class BadRow extends Error {}

/**
 * Reads a row. Anyone who has unsubscribed elsewhere stays unsubscribed, and a confirmed subscriber needs a
 * date of consent: of the row, or the one that was stated for all.
 */
export function readRow(cells: readonly string[], reading: Reading): ParsedRow {
  try {
    return { subscriber: toSubscriber(cells, reading) };
  } catch (error) {
    if (error instanceof BadRow) return { error: error.message };
    throw error;
  }
}

function toSubscriber(cells: readonly string[], reading: Reading): ParsedSubscriber {
  if (cells.some((cell) => cell.includes('\0'))) throw new BadRow('It contains the character NUL.');
  const cell = (use: ColumnUse) => firstCell(cells, reading.columns[use]);
  const date = (use: ColumnUse) => readDate(cell(use), reading);
  const email = readEmail(cell('email'));
  const status = readStatus(cell);
  const preferences = {
    frequency: readFrequency(cell('frequency')),
    categories: readCategories(cell('categories')),
  };
  const created = date('created');
  if (status === 'confirmed') {
    const confirmed_at = date('consent') ?? created ?? statedConsent(reading);
    if (confirmed_at === null) throw new BadRow('It has no date of consent, and none was stated for all.');
    return {
      ...activeColumns,
      email,
      status,
      created_at: created ?? confirmed_at,
      confirmed_at,
      ...preferences,
    };
  }
  const now = formatInstant(reading.now);
  if (status === 'pending')
    return {
      ...activeColumns,
      email,
      status,
      created_at: created ?? now,
      confirmed_at: null,
      ...preferences,
    };
  const ended = dateOrNull(cell('unsubscribed'), reading);
  return {
    email,
    status,
    created_at: created ?? ended ?? now,
    confirmed_at: date('consent'),
    ...preferences,
    unsubscribed_at: ended ?? now,
    bounced_at: date('bounced'),
    bounce_reason: cell('bounceReason').slice(0, MAX_BOUNCE_REASON).toWellFormed() || null,
  };
}

/** The columns of a subscription that has not ended. */
const activeColumns = { unsubscribed_at: null, bounced_at: null, bounce_reason: null };

/** The first of the cells that has something. */
function firstCell(cells: readonly string[], indexes: readonly number[]): string {
  for (const at of indexes) {
    const value = fromSafeCell(cells[at]?.trim() ?? '');
    if (value !== '') return value;
  }
  return '';
}

function readEmail(cell: string): string {
  if (cell === '') throw new BadRow('It has no email address.');
  const result = emailField.safeParse(cell);
  if (!result.success) throw new BadRow('This is not an email address.');
  return result.data;
}

function readStatus(cell: (use: ColumnUse) => string): SubscriberRow['status'] {
  const unsubscribed = cell('unsubscribed');
  if (unsubscribed !== '' && !isNo(unsubscribed)) return 'unsubscribed';
  if (isNo(cell('subscribed'))) return 'unsubscribed';
  const status = cell('status');
  if (status === '') return 'confirmed';
  const known = statuses.get(status.toLowerCase().replace(/[\s-]+/g, '_'));
  if (!known) throw new BadRow(`Its status “${status.slice(0, 40)}” is unknown.`);
  return known;
}

function isNo(cell: string): boolean {
  return /^(?:false|no|0|n)$/i.test(cell);
}

/** Null for an empty cell, and for one that only says yes or no. */
function readDate(cell: string, { options, now }: Reading): string | null {
  if (cell === '' || isNo(cell) || /^(?:true|yes|1|y)$/i.test(cell)) return null;
  const parsed = parseDate(cell, options.dateOrder, now);
  if ('error' in parsed) throw new BadRow(parsed.error);
  return parsed.instant;
}

/** The date of a column that may also say yes. */
function dateOrNull(cell: string, { options, now }: Reading): string | null {
  const parsed = parseDate(cell, options.dateOrder, now);
  return 'instant' in parsed ? parsed.instant : null;
}

function statedConsent({ options: { consentDate } }: Reading): string | null {
  return consentDate ? `${consentDate}T00:00:00.000Z` : null;
}

function readFrequency(cell: string): SubscriberRow['frequency'] {
  return frequencies.find((one) => one === cell.toLowerCase()) ?? 'each';
}

/** The categories of our export as stored. Those of other programs mean something else and are ignored. */
function readCategories(cell: string): string {
  if (!cell.startsWith('[')) return '[]';
  try {
    const names: unknown = JSON.parse(cell);
    const isList = Array.isArray(names) && names.length <= MAX_CHOSEN_CATEGORIES;
    return isList && names.every(isCategory) ? JSON.stringify(names) : '[]';
  } catch {
    return '[]';
  }
}

function isCategory(name: unknown): boolean {
  return typeof name === 'string' && name !== '' && name.length <= MAX_CATEGORY && !name.includes('\0');
}
