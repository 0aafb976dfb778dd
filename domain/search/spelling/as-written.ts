import { normalised } from '../../../contract/combining.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { toTerm } from '../text/analyse.ts';
import { isArabic } from '../text/arabic.ts';
import { withPlainApostrophes } from '../text/runs.ts';

/** So much of a body is looked through, in characters. */
const LOOKED_THROUGH = 50_000;
const WORD = /[\p{L}\p{M}\p{N}_.+#'’\u200c\u200d]+/gu;

/**
 * The corrected term with its new words as the article `n` writes them: the index knows them without accents and in
 * their plainest letters. What stood in `typed` stays as it was typed.
 */
export async function restoreSpelling(
  db: Reader,
  n: number,
  { typed, term }: { typed: string; term: string },
): Promise<string> {
  const kept = new Set(withPlainApostrophes(normalised(typed, 'NFKC')).match(WORD) ?? []);
  const sought = new Set((term.match(WORD) ?? []).filter((word) => !kept.has(word)).map(toTerm));
  if (sought.size === 0) return term;
  const forms = await formsIn(db, n, sought);
  const plain = typed === typed.toLowerCase();
  return term.replace(WORD, (word) => {
    const form = kept.has(word) ? undefined : forms.get(toTerm(word));
    return form === undefined ? word : plain ? form.toLowerCase() : form;
  });
}

async function formsIn(db: Reader, n: number, sought: Set<string>): Promise<Map<string, string>> {
  const forms = new Map<string, string>();
  for (const text of await textsOf(db, n)) {
    for (const [word] of normalised(text, 'NFC').matchAll(WORD)) {
      for (const form of formsOf(word.replace(/^[.'’]+|[.'’]+$/g, ''))) {
        const term = toTerm(form);
        if (sought.has(term) && !forms.has(term)) forms.set(term, form);
      }
      if (forms.size === sought.size) return forms;
    }
  }
  return forms;
}

/** The longest article of Arabic with what is written before it: وال */
const LONGEST_ARTICLE = 3;

/** A word as written, and of an Arabic one also what may follow its article. */
function formsOf(word: string): string[] {
  if (!isArabic(word)) return [word];
  return Array.from({ length: LONGEST_ARTICLE + 1 }, (_, i) => word.slice(i));
}

async function textsOf(db: Reader, n: number): Promise<string[]> {
  const row = await db
    .selectFrom('article')
    .select((eb) => [
      'title',
      'headings_text as headings',
      'excerpt',
      eb.fn<string>('substr', ['search_text', eb.lit(1), eb.lit(LOOKED_THROUGH)]).as('body'),
    ])
    .where('n', '=', n)
    .executeTakeFirst();
  return row ? [row.title, row.headings, row.excerpt ?? '', row.body] : [];
}
