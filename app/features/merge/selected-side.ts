import type { FieldChange, FieldName } from './fields.ts';
import { defaultSide, type Side } from './three-way-merge.ts';

/** Fields whose values belong together. */
const PAIRS: readonly (readonly FieldName[])[] = [
  ['category', 'subcategory'],
  ['series', 'seriesPart'],
];

/**
 * The side of a field that is selected at first. Undefined where the author must choose: if both versions
 * changed the field, if the saved one changed when it is published, and if each changed one field of a pair,
 * whose values together nobody chose.
 */
export function selectedSide(
  fields: readonly FieldChange[],
  { name, changedBy }: FieldChange,
): Side | undefined {
  if (name === 'publishing' && changedBy === 'theirs') return undefined;
  return isOfMixedPair(fields, name) ? undefined : defaultSide(changedBy);
}

function isOfMixedPair(fields: readonly FieldChange[], name: FieldName): boolean {
  const pair = PAIRS.find((names) => names.includes(name)) ?? [];
  const sides = fields.filter((field) => pair.includes(field.name)).map(({ changedBy }) => changedBy);
  return sides.includes('mine') && sides.includes('theirs');
}
