import type { EditConflict } from '../../../domain/articles/articles.ts';
import { joinBlocks, parseBlocks } from './blocks.ts';
import {
  acceptPublication,
  baseFields,
  compareFields,
  type FieldChange,
  type FieldName,
  type MergeFields,
  type OwnVersion,
  versionFields,
} from './fields.ts';
import { hasFootnotes } from './footnotes/footnote-html.ts';
import { assignNewIds, renameFootnotes } from './footnotes/footnote-ids.ts';
import { isNumbered, numberFootnotes } from './footnotes/footnotes.ts';
import { selectedSide } from './selected-side.ts';
import { compareHunks, defaultSide, type Hunk, resolveHunks, type Side } from './three-way-merge.ts';

/** The differences between two versions of an article. */
export interface Merge {
  mine: MergeFields;
  theirs: MergeFields;
  fields: FieldChange[];
  hunks: Hunk[];
  /**
   * True if the footnotes of both are numbered and sorted as the editor does it, so that those of the result
   * can be, too.
   */
  isNumbered: boolean;
  /** The number of the saved version, on which the result is based. */
  version: number;
}

/** The choices made so far, by the key of a field or hunk. */
export type Choices = Readonly<Record<string, Side>>;

/** The result, for the form. */
export interface MergedVersion extends OwnVersion {
  /** The number of the version that it is based on. */
  version: number;
}

export const fieldKey = (name: FieldName) => `field ${name}`;
export const hunkKey = (index: number) => `hunk ${index}`;

/** Compares the author's version, the saved one and their base. An empty slug stands for the current one. */
export function prepareMerge(
  { base, theirs }: EditConflict,
  { post, ...typed }: OwnVersion,
  timeZone: string,
): Merge {
  const mine = { ...typed, slug: typed.slug.trim() || (base ?? theirs).slug };
  const parser = new DOMParser();
  const blocks = (html: string) => parseBlocks(html, parser);
  const hasNotes = hasFootnotes(post) || hasFootnotes(theirs.post);
  const bodies = { base: base?.post ?? '', mine: post, theirs: theirs.post };
  // Otherwise a reference of one version could lead to a note of the other.
  const own = hasNotes ? renameFootnotes(post, assignNewIds(bodies, parser), parser) : post;
  const theirFields = versionFields(theirs, timeZone);
  return {
    mine,
    theirs: theirFields,
    fields: compareFields(
      base && acceptPublication(baseFields(base, timeZone), mine, theirFields, timeZone),
      mine,
      theirFields,
    ),
    hunks: compareHunks(base && blocks(base.post), blocks(own), blocks(theirs.post)),
    isNumbered: hasNotes && isNumbered(post, parser) && isNumbered(theirs.post, parser),
    version: theirs.version,
  };
}

/** The keys of the fields and hunks without a choice, in the order of the screen. */
export function findConflicts({ fields, hunks }: Merge, choices: Choices): string[] {
  const differences = [
    ...fields.map((field) => ({ key: fieldKey(field.name), selected: selectedSide(fields, field) })),
    ...hunks.map(({ changedBy }, index) => ({ key: hunkKey(index), selected: defaultSide(changedBy) })),
  ];
  return differences.filter(({ key, selected }) => !(choices[key] ?? selected)).map(({ key }) => key);
}

/** Returns the merged version. */
export function applyChoices(
  { mine, theirs, fields, hunks, isNumbered, version }: Merge,
  choices: Choices,
): MergedVersion {
  const theirFields = fields
    .filter((field) => (choices[fieldKey(field.name)] ?? selectedSide(fields, field)) === 'theirs')
    .map(({ name }) => [name, theirs[name]]);
  const blocks = resolveHunks(hunks, (index) => choices[hunkKey(index)]);
  const joined = joinBlocks(blocks);
  const post = isNumbered ? numberFootnotes(joined, new DOMParser()) : joined;
  return { ...mine, ...Object.fromEntries(theirFields), post, version };
}
