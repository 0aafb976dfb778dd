/** How a language writes quotation marks and dashes. */
export type Typography = {
  /** The outer quotation marks, with the spaces inside them. */
  double: readonly [open: string, close: string];
  single: readonly [open: string, close: string];
  /** The dash between words: `—` or `–`. */
  dash: string;
};

const EM = '—';
const EN = '–';
/** The narrow space inside French quotation marks. */
const THIN = '\u202f';

const ENGLISH: Typography = { double: ['“', '”'], single: ['‘', '’'], dash: EM };
const GERMAN: Typography = { double: ['„', '“'], single: ['‚', '‘'], dash: EN };
const SCANDINAVIAN: Typography = { double: ['”', '”'], single: ['’', '’'], dash: EN };
const GUILLEMETS: Typography = { double: ['«', '»'], single: ['“', '”'], dash: EM };
const RUSSIAN: Typography = { double: ['«', '»'], single: ['„', '“'], dash: EM };

/** After the Unicode CLDR and the style guides of each language (https://cldr.unicode.org). */
const BY_LANGUAGE: Record<string, Typography> = {
  ...byLanguages(GERMAN, 'de cs sk sl et lt is lb'),
  ...byLanguages({ ...GERMAN, double: ['„', '”'], single: ['‚', '’'] }, 'pl hr sr bs'),
  ...byLanguages({ ...GERMAN, double: ['„', '”'], single: ['«', '»'] }, 'ro'),
  ...byLanguages({ ...GERMAN, double: ['„', '”'], single: ['»', '«'] }, 'hu'),
  ...byLanguages({ ...GERMAN, double: ['„', '“'], single: ['’', '’'] }, 'bg mk'),
  ...byLanguages(SCANDINAVIAN, 'sv fi da he'),
  ...byLanguages({ ...GUILLEMETS, single: ['‘', '’'], dash: EN }, 'nb no nn'),
  ...byLanguages({ ...ENGLISH, dash: EN }, 'nl tr az'),
  ...byLanguages({ ...GUILLEMETS, double: [`«${THIN}`, `${THIN}»`], dash: EN }, 'fr'),
  ...byLanguages({ ...GUILLEMETS, single: ['‹', '›'], dash: EN }, 'fr-CH de-CH it-CH'),
  ...byLanguages({ ...GUILLEMETS, dash: EN }, 'it el ca gl eu pt-PT'),
  ...byLanguages(GUILLEMETS, 'es ar ug'),
  ...byLanguages({ ...GUILLEMETS, single: ['‹', '›'] }, 'fa ps'),
  ...byLanguages(RUSSIAN, 'ru uk be kk hy'),
};

function byLanguages(typography: Typography, languages: string): Record<string, Typography> {
  return Object.fromEntries(languages.split(' ').map((language) => [language.toLowerCase(), typography]));
}

/** Returns what closes an opening mark of some language; undefined for another mark. */
export function findClosing(open: string): string | undefined {
  const pairs = [ENGLISH, ...Object.values(BY_LANGUAGE)].map(({ double }) => double);
  return pairs.find((pair) => pair[0] === open && pair[1] !== open)?.[1];
}

/**
 * Returns the typography of a BCP 47 tag; null for Japanese, whose input methods have their own quotation
 * marks.
 */
export function findTypography(lang: string): Typography | null {
  const tag = lang.toLowerCase();
  const language = tag.split('-', 1)[0] as string;
  if (language === 'ja') return null;
  return BY_LANGUAGE[tag] ?? BY_LANGUAGE[language] ?? ENGLISH;
}
