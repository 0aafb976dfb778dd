import { MAX_TAGS } from '../../../contract/limits.ts';
import type { EditConflict } from '../../../domain/articles/articles.ts';
import { matchLines } from '../../../shared/diff/match-lines.ts';
import { joinTags, splitTags, tagKey } from '../../../shared/text/tag-names.ts';
import { joinBlocks, parseBlocks } from './blocks.ts';
import type { FieldName, OwnVersion } from './fields.ts';
import { hasFootnotes, hasNewOrphan } from './footnotes/footnote-html.ts';
import { assignNewIds, renameFootnotes } from './footnotes/footnote-ids.ts';
import { assembleBody, joinNotes } from './footnotes/footnotes.ts';
import { revertFootnotes } from './footnotes/revert-footnotes.ts';
import { isSameImages, joinImages } from './images.ts';
import {
  applyChoices,
  type Choices,
  findConflicts,
  hunkKey,
  type MergedVersion,
  prepareMerge,
} from './merge-article.ts';
import { type Block, compareHunks, type Hunk, resolveHunks, type Side } from './three-way-merge.ts';

/** The merge of two versions that needs no choice. */
export interface Join {
  merged: MergedVersion;
  /** The fields that take over the saved version, without the body. */
  fields: FieldName[];
  /** The author's body, in which footnotes have the ids that they have in the merged one. */
  mine: string;
  /** The new ids of footnotes whose ids the saved version has given to others. */
  newIds: ReadonlyMap<string, string>;
}

/** Merges an author's version with the saved one. Returns null if the author must choose. */
export function joinVersions(conflict: EditConflict, mine: OwnVersion, timeZone: string): Join | null {
  if (!conflict.base) return null;
  const tags = joinTagChanges(conflict.base.tags, splitTags(mine.tags), conflict.theirs.tags);
  const images = joinImages(
    conflict.base.additionalImages,
    mine.additionalImages,
    conflict.theirs.additionalImages,
  );
  if (tags.length > MAX_TAGS || !images) return null;
  const parser = new DOMParser();
  const typed = { base: conflict.base.post, mine: mine.post, theirs: conflict.theirs.post };
  const footnotes = Object.values(typed).some(hasFootnotes);
  const newIds = footnotes ? assignNewIds(typed, parser) : new Map<string, string>();
  const bodies = { ...typed, mine: renameFootnotes(mine.post, newIds, parser) };
  const notes = footnotes ? joinNotes(bodies, parser) : undefined;
  if (notes === null) return null;
  const { texts } = notes ?? { texts: bodies };
  const theirs = { ...conflict.theirs, tags, additionalImages: images, post: texts.theirs };
  const joined = { ...conflict, base: { ...conflict.base, post: texts.base }, theirs };
  const own = { ...mine, tags: joinTags(tags), additionalImages: images, post: texts.mine };
  const merge = prepareMerge(joined, own, timeZone);
  const choices = chooseAdditions(merge.hunks);
  if (findConflicts(merge, choices).length > 0) return null;
  const merged = applyChoices(merge, choices);
  if (notes) merged.post = assembleBody({ text: merged.post, notes: notes.notes }, parser);
  if (hasRepeatedId(merged.post, [bodies.mine, bodies.theirs], parser)) return null;
  if (footnotes && hasNewOrphan(merged.post, [bodies.mine, bodies.theirs], parser)) return null;
  const fields = merge.fields.filter(({ changedBy }) => changedBy === 'theirs').map(({ name }) => name);
  if (!isSameTags(tags, splitTags(mine.tags))) fields.push('tags');
  if (!isSameImages(images, mine.additionalImages)) fields.push('additionalImages');
  return { merged, fields, mine: bodies.mine, newIds };
}

/** Applies what both versions added to the tags and removed from them. */
function joinTagChanges(base: string[], mine: string[], theirs: string[]): string[] {
  const [inBase, inMine, inTheirs] = [base, mine, theirs].map((names) => new Set(names.map(tagKey)));
  const left = mine.filter((name) => inTheirs!.has(tagKey(name)) || !inBase!.has(tagKey(name)));
  const added = theirs.filter((name) => !inBase!.has(tagKey(name)) && !inMine!.has(tagKey(name)));
  return [...left, ...added];
}

function isSameTags(one: string[], other: string[]): boolean {
  return one.length === other.length && one.every((name, index) => tagKey(name) === tagKey(other[index]!));
}

/** Takes both texts where both versions added different paragraphs at the same place. */
export function chooseAdditions(hunks: Hunk[]): Choices {
  const additions = hunks.flatMap((hunk, index) => (isAddition(hunk) ? [hunkKey(index)] : []));
  return Object.fromEntries(additions.map((key) => [key, 'both'] as const));
}

function isAddition({ changedBy, base, mine, theirs }: Hunk): boolean {
  return changedBy === 'both' && base.length === 0 && !isSimilar(toText(mine), toText(theirs));
}

/** The maximum number of pairs of paragraphs to compare. */
const MAX_PAIRS = 2500;

/** True if both may hold the same text, such as one that was continued after a save. */
function isSimilar(mine: string[], theirs: string[]): boolean {
  if (mine.length * theirs.length > MAX_PAIRS || matchLines(mine, theirs).length > 0) return true;
  return mine.some((one) => theirs.some((other) => one.includes(other) || other.includes(one)));
}

/** The texts of blocks; the HTML of those without text, such as images. */
function toText(blocks: Block[]): string[] {
  return blocks.map(({ lines, html }) => lines.join('\n') || html);
}

/** True if two elements have got the same id, which no two of the same version have. */
function hasRepeatedId(html: string, versions: string[], parser: DOMParser): boolean {
  const repeated = findRepeatedIds(html, parser);
  if (repeated.size === 0) return false;
  const known = new Set(versions.flatMap((version) => [...findRepeatedIds(version, parser)]));
  return [...repeated].some((id) => !known.has(id));
}

function findRepeatedIds(html: string, parser: DOMParser): Set<string> {
  const [ids, repeated] = [new Set<string>(), new Set<string>()];
  for (const { id } of parser
    .parseFromString(`<html><body>${html}</body></html>`, 'text/html')
    .querySelectorAll('[id]'))
    (ids.has(id) ? repeated : ids).add(id);
  return repeated;
}

/**
 * Reverts the change from `before` to `after` in the current body. Paragraphs that the author has changed
 * since stay as they are. Returns null if two elements would have one id.
 */
export function revertChange(
  before: string,
  after: string,
  current: string,
  parser = new DOMParser(),
): string | null {
  if (current === after) return before;
  const bodies: [string, string, string] = [before, after, current];
  const html =
    (bodies.some(hasFootnotes) ? revertFootnotes(bodies, sideOnRevert, parser) : null) ??
    revertBlocks(bodies, parser);
  return hasRepeatedId(html, bodies, parser) ? null : html;
}

function revertBlocks(bodies: [string, string, string], parser: DOMParser): string {
  const [old, joined, now] = bodies.map((html) => parseBlocks(html, parser));
  const hunks = compareHunks(joined as Block[], now as Block[], old as Block[]);
  return joinBlocks(resolveHunks(hunks, (index) => sideOnRevert(hunks[index] as Hunk)));
}

function sideOnRevert({ changedBy, base }: Hunk): Side | undefined {
  if (changedBy !== 'both') return undefined;
  return base.length === 0 ? 'both' : 'mine';
}
