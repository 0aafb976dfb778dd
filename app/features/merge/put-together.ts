import type { EditConflict } from '../../../domain/articles/articles.ts';
import { blocksOf, bodyOf } from './blocks.ts';
import {
  carriedOut,
  compareFields,
  earlierFieldsOf,
  type FieldName,
  type FieldPassage,
  type Fields,
  fieldsOf,
} from './fields.ts';
import { chosenText, type Passage, passagesOf, type Side, sideTaken } from './three-ways.ts';

/** Two texts about to become one, place by place. */
export interface Draft {
  mine: Fields;
  theirs: Fields;
  fields: FieldPassage[];
  passages: Passage[];
  /** The version that the result will be based on. */
  version: number;
}

/** What was chosen so far, by the place's key. */
export type Choices = Readonly<Record<string, Side>>;

/** What goes back into the form. */
export interface Merged extends Fields {
  post: string;
  version: number;
}

export const fieldKey = (name: FieldName) => `field ${name}`;
export const passageKey = (index: number) => `passage ${index}`;

/** Lays my text, theirs and the one that both began from side by side. An address left empty stays the one it was. */
export function layOut(
  { base, theirs }: EditConflict,
  { post, ...typed }: Fields & { post: string },
  timeZone: string,
): Draft {
  const mine = { ...typed, slug: typed.slug.trim() || (base ?? theirs).slug };
  const parser = new DOMParser();
  const blocks = (html: string) => blocksOf(html, parser);
  const theirFields = fieldsOf(theirs, timeZone);
  return {
    mine,
    theirs: theirFields,
    fields: compareFields(
      base && carriedOut(earlierFieldsOf(base, timeZone), mine, theirFields, timeZone),
      mine,
      theirFields,
    ),
    passages: passagesOf(base && blocks(base.post), blocks(post), blocks(theirs.post)),
    version: theirs.version,
  };
}

/** The keys of the places where somebody still has to choose, in their order on screen. */
export function undecided({ fields, passages }: Draft, choices: Choices): string[] {
  const open = [
    ...fields.map(({ name, changedBy }) => ({ key: fieldKey(name), changedBy })),
    ...passages.map(({ changedBy }, index) => ({ key: passageKey(index), changedBy })),
  ];
  return open.filter(({ key, changedBy }) => !choices[key] && !sideTaken(changedBy)).map(({ key }) => key);
}

/** The one text. */
export function putTogether({ mine, theirs, fields, passages, version }: Draft, choices: Choices): Merged {
  const taken = fields
    .filter(({ name, changedBy }) => (choices[fieldKey(name)] ?? sideTaken(changedBy)) === 'theirs')
    .map(({ name }) => [name, theirs[name]]);
  const blocks = chosenText(passages, (index) => choices[passageKey(index)]);
  return { ...mine, ...Object.fromEntries(taken), post: bodyOf(blocks), version };
}
