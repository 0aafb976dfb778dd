import { foldText } from './fold.ts';

/** Letters and digits of several writing systems that look alike; those of a group count as its first. */
const LOOKALIKES = [
  ...['aаαᴀɑⲁꓮᎪᗅᗩɐɒʌᴧλ∀∧', 'bвβьʙⲃꓐᏴƅЪᏏᖯ', 'cсϲᴄⲥꓚᏟƈ', 'dԁᴅꓓᎠɖᗞ', 'eеεᴇⲉꓰᎬ℮ҽɇəǝ'],
  ...['fꜰꓝƒ', 'gɡɢꓖᏀցɠǥ', 'hнһηʜⲏꓧᎻհɦ', 'il1ıіιӏ|ǀاןɪɩʟⲓꓲꓡᏞᎥɫɬɭƚɨ', 'jјϳᴊꓙᎫɉʝ'],
  ...['kкκᴋⲕꓗᏦ', 'mмᴍⲙꓟᎷɱ', 'nпɴⲛꓠոɲɳƞ', 'oо0οօᴏⲟꓳ𐐬σჿဝⵔɵθ', 'pрρᴘⲣꓑᏢƥ', 'qԛգɋ'],
  ...['rʀꓣᎡᏒɍɼɽг', 'sѕꜱꓢᏚʂƽ', 'tтτᴛⲧꓔᎢƭʈ', 'uυսᴜꓴʋᑌʉ', 'vνѵᴠꓦᏙᐯ∨˅ⱱ', 'wԝωᴡꓪᎳѡɯⱳ'],
  ...['xхχⲭꓫ᙭', 'yуγүʏⲩꓬɏ', 'zᴢⲍꓜᏃƶȥʐ', '3зʒɜȝҙ'],
];
const PLAIN = new Map(
  LOOKALIKES.flatMap((group) => [...group.toLowerCase()].map((character) => [character, group[0]!])),
);

/** The first of 26 letters in a circle, in a square, and of flags, which have no decomposition. */
const ENCLOSED = [0x1f150, 0x1f170, 0x1f1e6];

/**
 * A name as people see it, to be compared: without case, accents, spaces, punctuation and symbols, and with
 * one letter for those that look alike (a part of
 * https://www.unicode.org/reports/tr39/#Confusable_Detection). A name of symbols alone keeps them. Not for
 * display.
 */
export function nameKey(name: string): string {
  // Before it is folded too: ϲ would become σ.
  const folded = foldText(plainSigns(name.toLowerCase())).replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  const key = plainSigns(folded)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[^\p{L}\p{N}\p{Mc}\p{Mn}\p{S}]|\u2800/gu, '');
  const words = key.replace(/\p{S}/gu, '');
  return words === '' ? key : words;
}

function plainSigns(text: string): string {
  return Array.from(text, plainSign).join('');
}

function plainSign(sign: string): string {
  const code = sign.codePointAt(0)!;
  const first = ENCLOSED.find((start) => code >= start && code < start + 26);
  const character = first === undefined ? sign : String.fromCharCode(0x61 + code - first);
  return PLAIN.get(character) ?? character;
}
