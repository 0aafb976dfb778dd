import type { Reader } from '../../../platform/db/database.ts';
import { normalize } from '../../../shared/text/combining-marks.ts';
import { rankedColumns, searchedTexts } from '../index/texts.ts';
import { toTerm } from '../text/analyse.ts';
import { isArabic } from '../text/arabic.ts';
import { withPlainApostrophes } from '../text/runs.ts';

/** Characters of a body that are searched. */
const MAX_SEARCHED = 50_000;
const WORD = /[\p{L}\p{M}\p{N}_.+#'’\u200c\u200d]+/gu;

/**
 * Spells the new words of a corrected term as article `n` does, because the vocabulary has them without
 * accents and variants. Words of `typed` stay as typed.
 */
export async function restoreSpelling(
  db: Reader,
  n: number,
  { typed, term }: { typed: string; term: string },
): Promise<string> {
  const unchanged = new Set(withPlainApostrophes(normalize(typed, 'NFKC')).match(WORD) ?? []);
  const changed = (term.match(WORD) ?? []).filter((word) => !unchanged.has(word));
  if (changed.length === 0) return term;
  const forms = await findForms(db, n, new Set(changed.map(toTerm)));
  const isLowerCase = typed === typed.toLowerCase();
  return term.replace(WORD, (word) => {
    const form = unchanged.has(word) ? undefined : forms.get(toTerm(word));
    return form === undefined ? word : isLowerCase ? form.toLowerCase() : form;
  });
}

async function findForms(db: Reader, n: number, terms: Set<string>): Promise<Map<string, string>> {
  const forms = new Map<string, string>();
  for (const text of await readTexts(db, n)) {
    for (const [word] of normalize(text, 'NFC').matchAll(WORD)) {
      for (const form of listForms(word.replace(/^[.'’]+|[.'’]+$/g, ''))) {
        const term = toTerm(form);
        if (terms.has(term) && !forms.has(term)) forms.set(term, form);
      }
      if (forms.size === terms.size) return forms;
    }
  }
  return forms;
}

/** The longest Arabic article with what is written before it: وال */
const MAX_ARTICLE = 3;

/** Lists a word and, if it is Arabic, what may follow its article. */
function listForms(word: string): string[] {
  if (!isArabic(word)) return [word];
  return Array.from({ length: MAX_ARTICLE + 1 }, (_, i) => word.slice(i));
}

async function readTexts(db: Reader, n: number): Promise<string[]> {
  const row = await db
    .selectFrom('article')
    .select(rankedColumns)
    .select((eb) => [eb.fn<string>('substr', ['search_text', eb.lit(1), eb.lit(MAX_SEARCHED)]).as('body')])
    .where('n', '=', n)
    .executeTakeFirst();
  return row ? searchedTexts.map((name) => row[name]) : [];
}
