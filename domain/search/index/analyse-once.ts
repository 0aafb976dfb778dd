import type { Ctx } from '../../context.ts';
import { runSearchTask } from '../worker/client.ts';
import { type AnalysedDocument, analyseDocument, type SearchDocument } from './document.ts';

/** Texts shorter than this are analysed with the save, in a millisecond or two. In UTF-16 units. */
const SHORT = 20_000;
/** Documents kept for their save and for the counting of their words after it; each is some megabytes at most. */
const MOST_PREPARED = 2;

type Texts = Omit<SearchDocument, 'n'>;

/** By their bodies. */
const prepared = new Map<string, { texts: Texts; analysed: AnalysedDocument }>();

/**
 * Has a long document analysed in the search thread, so that `indexArticle` need not do it in the server's own while it
 * holds a write. Where the search is busy, `indexArticle` does.
 */
export async function prepareDocument(ctx: Pick<Ctx, 'db'>, texts: Texts): Promise<void> {
  if (texts.body.length <= SHORT) return;
  try {
    const analysed = await runSearchTask(ctx.db, 'analyse', { ...texts, n: 0 });
    prepared.delete(texts.body);
    prepared.set(texts.body, { texts, analysed });
    const [oldest] = prepared.keys();
    if (prepared.size > MOST_PREPARED && oldest !== undefined) prepared.delete(oldest);
  } catch {
    // Nothing is lost: the save analyses it.
  }
}

/** What the index keeps of a document, prepared or not. */
export function analyseOnce(doc: SearchDocument): AnalysedDocument {
  const known = prepared.get(doc.body);
  const { title, headings, excerpt } = known?.texts ?? {};
  if (!known || title !== doc.title || headings !== doc.headings || excerpt !== doc.excerpt) {
    return analyseDocument(doc);
  }
  return { ...known.analysed, n: doc.n };
}
