/** Variants of languages that are written in two ways. */
const VARIANTS = ['en-GB', 'en-US', 'pt-BR', 'pt-PT', 'zh-Hans', 'zh-Hant', 'sr-Latn', 'sr-Cyrl'];
const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz'];

/** The tags and names of the languages to choose from, by their English names, with the `current` one. */
export function listLanguages(current: string): [tag: string, name: string][] {
  const english = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const named = (tag: string) => english.of(tag) !== undefined && Intl.getCanonicalLocales(tag)[0] === tag;
  const codes = ALPHABET.flatMap((first) => ALPHABET.map((second) => first + second)).filter(named);
  const tags = new Set([...codes, ...VARIANTS, current]);
  return [...tags]
    .map((tag): [string, string] => [tag, describe(tag, english.of(tag) ?? tag)])
    .sort(([, a], [, b]) => a.localeCompare(b, 'en'));
}

/** The English name, and the language's own. */
function describe(tag: string, name: string): string {
  const own = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? name;
  return own.toLowerCase() === name.toLowerCase() || own === tag ? name : `${name} · ${own}`;
}
