import { normalize } from './combining-marks.ts';

/** Normalises the name of a tag or series as it is compared: two that differ in case or spaces are one. */
export function tagKey(name: string): string {
  return normalize(tidyTag(name).toLowerCase(), 'NFC');
}

/** A typed list of tags, such as `paper, Ink`, as names. Blank and repeated ones are left out. */
export function splitTags(typed: string): string[] {
  return uniqueTags(typed.split(',').map(tidyTag).filter(Boolean));
}

/** The list as it is typed. */
export function joinTags(names: readonly string[]): string {
  return names.join(', ');
}

/** A name without spaces around it, and with single spaces in it. */
export function tidyTag(name: string): string {
  return name.trim().replace(/\s+/gu, ' ');
}

/** The names without those that are the same tag as an earlier one. */
export function uniqueTags(names: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const name of names) {
    const key = tagKey(name);
    if (!byKey.has(key)) byKey.set(key, name);
  }
  return [...byKey.values()];
}
