/** Creating `DisplayNames` takes longer than using it a hundred times. */
const names = new Map<string, string>();

/** The name of a language in a language, English by default; its tag if the runtime does not know it. */
export function languageName(tag: string, inLanguage = 'en'): string {
  const key = `${tag} ${inLanguage}`;
  const name = names.get(key) ?? findName(tag, inLanguage);
  names.set(key, name);
  return name;
}

function findName(tag: string, inLanguage: string): string {
  try {
    return new Intl.DisplayNames([inLanguage], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
