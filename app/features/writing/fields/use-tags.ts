import { useState } from 'react';
import { MAX_TAG, MAX_TAGS } from '../../../../contract/limits.ts';
import { joinTags, splitTags, tagKey, tidyTag, uniqueTags } from '../../../../shared/text/tag-names.ts';
import { useChanged } from './use-changed.ts';
import { useSetValue } from './use-set-value.ts';
import { useSuggestions } from './use-suggestions.ts';

/** The chosen tags, the typed text and the suggestions for it. `onChange` is called when the tags change. */
export function useTags(tags: string, isOpen: boolean, onChange: () => void) {
  const [names, setNames] = useState(() => splitTags(tags));
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const known = useSuggestions('tags', typed, isOpen);
  const value = joinTags(uniqueTags([...names, ...splitTags(typed)]));
  useChanged(value, onChange);
  useSetValue('tags', (next) => {
    setNames(splitTags(next));
    setTyped('');
  });
  const change = (wanted: string[], rest = '') => {
    const next = uniqueTags(wanted);
    const refused = next.length > MAX_TAGS ? `An article can have at most ${MAX_TAGS} tags.` : tooLong(next);
    setRefusal(refused);
    if (refused) return setTyped(rest || typed);
    setNames(next);
    setTyped(rest);
  };
  /** Adds names, in the spelling that tags have already. */
  const add = (added: string[], rest = '') => {
    const spelt = added.map((name) => known.find((other) => tagKey(other) === tagKey(name)) ?? name);
    change([...names, ...spelt], rest);
  };
  const type = (text: string) => {
    setRefusal(undefined);
    const comma = Math.max(text.lastIndexOf(','), text.lastIndexOf('،'), text.lastIndexOf('、'));
    if (comma < 0) setTyped(text);
    else add(splitTags(text.slice(0, comma).replace(/[،、]/g, ',')), text.slice(comma + 1).trimStart());
  };
  const term = tidyTag(typed);
  /** Adds what is typed. */
  const addTyped = () => {
    if (term !== '') add(splitTags(typed));
  };
  return { value, names, typed, refusal, ...findItems(names, known, term), change, type, addTyped };
}

/** Returns the tags to offer, the last of which is new if none is called so. */
function findItems(
  names: string[],
  known: string[],
  term: string,
): { items: string[]; added: string | null } {
  const chosen = new Set(names.map(tagKey));
  // The response to what was typed before may still be there.
  const suggestions = known.filter(
    (name) => !chosen.has(tagKey(name)) && tagKey(name).includes(tagKey(term)),
  );
  const isNew = term !== '' && ![...known, ...names].some((name) => tagKey(name) === tagKey(term));
  return isNew ? { items: [...suggestions, term], added: term } : { items: suggestions, added: null };
}

function tooLong(names: string[]): string | undefined {
  return names.some((name) => name.length > MAX_TAG) ? `A tag has at most ${MAX_TAG} characters.` : undefined;
}
