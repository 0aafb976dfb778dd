import { sql } from 'kysely';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import { expectations, type FilteredComment, featureNames, findTokens } from './words.ts';

/** The groups of the queue: what the filter believes. */
export const bands = { fine: 0, unsure: 1, spam: 2 } as const;

/** A judgement about a comment, which only sorts the queue. */
export interface Judgement {
  band: number;
  reason: string;
}

/** The lessons of decisions. */
export const lessons = { nothing: 0, good: 1, spam: 2 } as const;
export type Lesson = (typeof lessons)[keyof typeof lessons];

/** The row that counts the comments. */
const TOTAL = '';
/** The maximum number of words that are stored: new ones are then not learned until rare ones are deleted. */
const MAX_STORED = 50_000;
/** The words that decide: those that say most. */
const DECISIVE = 15;
/** From here on a comment is probably spam: chosen so that few good ones are (docs/comments.md). */
const SPAM_FROM = 0.95;
const FINE_TO = 0.3;
/** Before so many decisions nothing is "probably fine". */
const MIN_LEARNED = 20;
/** The weight of what is expected of a word that was seen rarely, in comments. */
const EXPECTED_WEIGHT = 1;
const ROWS = 100;

/** Judges a comment by the words of those that moderators decided about. */
export async function judge(reader: Reader | Writer, comment: FilteredComment): Promise<Judgement> {
  const tokens = findTokens(comment);
  const rows = await reader
    .selectFrom('comment_word')
    .selectAll()
    .where('word', 'in', [TOTAL, ...tokens])
    .execute();
  const known = new Map(rows.map((row) => [row.word, row]));
  const { good = 0, spam = 0 } = known.get(TOTAL) ?? {};
  const weighed = tokens
    .map((token) => ({ token, share: spamShare(token, known.get(token), { good, spam }) }))
    .sort((one, other) => Math.abs(other.share - 0.5) - Math.abs(one.share - 0.5))
    .slice(0, DECISIVE);
  const logit = weighed.reduce((sum, { share }) => sum + Math.log(share / (1 - share)), 0);
  const score = 1 / (1 + Math.exp(-logit));
  const isTaught = good + spam >= MIN_LEARNED && good > 0;
  const band = score >= SPAM_FROM ? bands.spam : score <= FINE_TO && isTaught ? bands.fine : bands.unsure;
  return { band, reason: reasonFor(weighed, band) };
}

/** The share of spam among the comments with a word, moved towards what is expected of it. */
function spamShare(
  token: string,
  { good, spam }: { good: number; spam: number } = { good: 0, spam: 0 },
  totals: { good: number; spam: number },
): number {
  const inSpam = spam / Math.max(totals.spam, 1);
  const inGood = good / Math.max(totals.good, 1);
  const seen = good + spam;
  const share = inSpam + inGood === 0 ? 0.5 : inSpam / (inSpam + inGood);
  const expected = (EXPECTED_WEIGHT * (expectations[token] ?? 0.5) + seen * share) / (EXPECTED_WEIGHT + seen);
  return Math.min(0.99, Math.max(0.01, expected));
}

function reasonFor(weighed: { token: string; share: number }[], band: number): string {
  const said = weighed
    .filter(({ share }) => (band === bands.fine ? share < 0.5 : share > 0.55))
    .slice(0, 4)
    .flatMap(({ token }) => (token.startsWith(':') ? (featureNames[token] ?? []) : `“${token}”`));
  return said.join(', ').slice(0, 300);
}

/** Counts the words of a comment for what was decided, and no longer for what was before. */
export async function learn(
  tx: Writer,
  comments: readonly (FilteredComment & { before: number; after: Lesson })[],
): Promise<void> {
  const changes = new Map<string, { good: number; spam: number }>();
  for (const { before, after, ...comment } of comments) {
    if (before === after) continue;
    for (const token of [TOTAL, ...findTokens(comment)]) {
      const change = changes.get(token) ?? { good: 0, spam: 0 };
      count(change, before, -1);
      count(change, after, 1);
      changes.set(token, change);
    }
  }
  if (changes.size === 0) return;
  const { stored } = await tx
    .selectFrom('comment_word')
    .select((eb) => eb.fn.countAll<number>().as('stored'))
    .executeTakeFirstOrThrow();
  const room = Math.max(0, MAX_STORED - Number(stored));
  const known = await knownWords(tx, [...changes.keys()]);
  const added = [...changes.keys()].filter((word) => !known.has(word)).slice(0, room);
  const values = [...known, ...added].map((word) => ({ word, ...changes.get(word)! }));
  for (let start = 0; start < values.length; start += ROWS) await add(tx, values.slice(start, start + ROWS));
}

function count(change: { good: number; spam: number }, lesson: number, by: number): void {
  if (lesson === lessons.good) change.good += by;
  if (lesson === lessons.spam) change.spam += by;
}

async function knownWords(tx: Writer, words: string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let start = 0; start < words.length; start += ROWS) {
    const rows = await tx
      .selectFrom('comment_word')
      .select('word')
      .where('word', 'in', words.slice(start, start + ROWS))
      .execute();
    for (const { word } of rows) known.add(word);
  }
  return known;
}

async function add(tx: Writer, values: { word: string; good: number; spam: number }[]): Promise<void> {
  const atLeastNone = (column: 'good' | 'spam') =>
    sql<number>`case when comment_word.${sql.ref(column)} + excluded.${sql.ref(column)} < 0 then 0
      else comment_word.${sql.ref(column)} + excluded.${sql.ref(column)} end`;
  await tx
    .insertInto('comment_word')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('word').doUpdateSet({ good: atLeastNone('good'), spam: atLeastNone('spam') }),
    )
    .execute();
}

/** Deletes the rarest words if there are nearly too many, so that new ones find room. */
export async function forgetRareWords(tx: Writer): Promise<void> {
  const { stored } = await tx
    .selectFrom('comment_word')
    .select((eb) => eb.fn.countAll<number>().as('stored'))
    .executeTakeFirstOrThrow();
  if (Number(stored) < 0.9 * MAX_STORED) return;
  await tx
    .deleteFrom('comment_word')
    .where(sql<boolean>`good + spam <= 1`)
    .where('word', '<>', TOTAL)
    .execute();
}
