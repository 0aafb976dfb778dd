const RIGHT_TO_LEFT = /^(ar|arc|ckb|dv|fa|he|ks|ku-arab|nqo|pa-arab|ps|sd|syr|ug|ur|yi)(-|$)/i;

/** The `lang` and `dir` attributes of a text. The browser detects the direction (`auto`) unless the language is right-to-left. */
export function textDirection(lang: string): { lang: string; dir: 'rtl' | 'auto' } {
  return { lang, dir: siteDirection(lang) ?? 'auto' };
}

/** The `dir` attribute of a site in this language; undefined from left to right. */
export function siteDirection(lang: string): 'rtl' | undefined {
  return RIGHT_TO_LEFT.test(lang) ? 'rtl' : undefined;
}
