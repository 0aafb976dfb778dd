import { LRUCache } from 'lru-cache';
import type { Ctx } from '../../context.ts';
import { LekhaError } from '../../errors.ts';
import { runSearchTask } from '../worker/client.ts';
import { type AnalysedDocument, analyseDocument, type SearchDocument } from './document.ts';
import { rankedTexts, type SearchedTexts, searchedTexts } from './texts.ts';

/** Shorter documents are analysed within a millisecond or two. In UTF-16 units of all texts together. */
const LONG = 20_000;

/**
 * Long documents by their bodies, for their save and for the count of their words. Each takes a few megabytes
 * at most.
 */
const prepared = new LRUCache<string, { texts: SearchedTexts; analysed: AnalysedDocument }>({ max: 8 });

/**
 * Analyses a long document in the search worker, so that `indexArticle` need not do it on the server's thread
 * during a write. Throws `unavailable` if the worker refuses it.
 */
export async function prepareDocument(ctx: Pick<Ctx, 'db'>, texts: SearchedTexts): Promise<void> {
  const length = searchedTexts.reduce((sum, name) => sum + texts[name].length, 0);
  if (length <= LONG || findPrepared(texts)) return;
  try {
    const analysed = await runSearchTask(ctx.db, 'analyse', { ...texts, n: 0 });
    prepared.set(texts.body, { texts, analysed });
  } catch (cause) {
    const busy =
      'The search has no time for a long article, so nothing was saved. Please try again in a moment.';
    throw new LekhaError('unavailable', busy, { retryAfter: 5, cause });
  }
}

/** Analyses a document unless it is prepared. */
export function analyseOnce(doc: SearchDocument): AnalysedDocument {
  const analysed = findPrepared(doc);
  return analysed ? { ...analysed, n: doc.n } : analyseDocument(doc);
}

function findPrepared(doc: SearchedTexts): AnalysedDocument | undefined {
  const { texts, analysed } = prepared.get(doc.body) ?? {};
  return texts && rankedTexts.every((name) => texts[name] === doc[name]) ? analysed : undefined;
}
