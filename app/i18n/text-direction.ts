const RIGHT_TO_LEFT = /^(ar|arc|ckb|dv|fa|he|ks|ku-arab|nqo|pa-arab|ps|sd|syr|ug|ur|yi)(-|$)/i;

/** `lang` and `dir` of a text: languages written from right to left say so, others are looked at letter by letter. */
export function textDirection(lang: string): { lang: string; dir: 'rtl' | 'auto' } {
  return { lang, dir: directionOf(lang) ?? 'auto' };
}

/** The direction of a site whose own language this is; nothing where it is the ordinary one. */
export function directionOf(lang: string): 'rtl' | undefined {
  return RIGHT_TO_LEFT.test(lang) ? 'rtl' : undefined;
}
