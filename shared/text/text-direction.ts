const RIGHT_TO_LEFT = /^(ar|arc|ckb|dv|fa|he|ks|ku-arab|nqo|pa-arab|ps|sd|syr|ug|ur|yi)(-|$)/i;

/**
 * The `lang` and `dir` attributes of a text. The browser detects the direction (`auto`) unless the language
 * is right-to-left.
 */
export function textDirection(lang: string): { lang: string; dir: 'rtl' | 'auto' } {
  return { lang, dir: siteDirection(lang) ?? 'auto' };
}

/** The `dir` attribute of a site in this language; undefined from left to right. */
export function siteDirection(lang: string): 'rtl' | undefined {
  return RIGHT_TO_LEFT.test(lang) ? 'rtl' : undefined;
}

const ALPHABETIC = /\p{L}/u;
/** The blocks of Unicode for writing systems from right to left. */
const RIGHT_TO_LEFT_CHARACTER =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * The direction of a text by its first letter, as browsers detect it for `auto`; undefined without letters.
 */
export function detectDirection(text: string): 'rtl' | 'ltr' | undefined {
  const first = ALPHABETIC.exec(text)?.[0];
  if (first === undefined) return undefined;
  return RIGHT_TO_LEFT_CHARACTER.test(first) ? 'rtl' : 'ltr';
}
