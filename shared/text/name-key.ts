import { foldText } from './fold.ts';

/** Letters and digits of several writing systems that look alike, after folding; those of a group count as its first. */
const LOOKALIKES = [
  ...[
    'aаα',
    'bвβь',
    'cсϲ',
    'dԁ',
    'eеε',
    'gɡ',
    'hнһη',
    'il1ıіιӏ|',
    'jјϳ',
    'kкκ',
    'mм',
    'nп',
    'oо0οօ',
    'pрρ',
    'qԛ',
    'sѕ',
  ],
  ...['tтτ', 'uυս', 'vνѵ', 'wԝω', 'xхχ', 'yуγү'],
];
const PLAIN = new Map(LOOKALIKES.flatMap((group) => [...group].map((character) => [character, group[0]!])));

/**
 * A name as people see it, to be compared: without case, accents, spaces and punctuation, and with one letter for those that look
 * alike (a part of https://www.unicode.org/reports/tr39/#Confusable_Detection). Not for display.
 */
export function nameKey(name: string): string {
  const folded = foldText(name);
  const signs = [...folded].map((character) => PLAIN.get(character) ?? character).join('');
  return signs
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[^\p{L}\p{N}\p{Mc}\p{Mn}\p{S}]/gu, '');
}
