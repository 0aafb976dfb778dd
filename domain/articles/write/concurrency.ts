import { invalid, LekhaError } from '../../errors.ts';

/** What a save says it was based on; nothing said means that it applies to whatever is there. */
export interface Precondition {
  /** An `If-Match` header: `"id-version"`, a list of such, or `*`. */
  ifMatch?: string | undefined;
  version?: number | undefined;
  updatedAt?: string | undefined;
}

interface Current {
  id: string;
  version: number;
  updated_at: string;
}

/**
 * Throws `conflict` when any part of the basis is not the article as it is now. Answers the version the save was based
 * on, null when it did not say.
 */
export function assertNotStale(current: Current, basis: Precondition): number | null {
  const said = [
    basis.ifMatch === undefined || matches(basis.ifMatch, current),
    basis.version === undefined || basis.version === current.version,
    basis.updatedAt === undefined || instantOf(basis.updatedAt) === Date.parse(current.updated_at),
  ];
  if (said.includes(false)) throw stale();
  return Object.values(basis).some((one) => one !== undefined) ? current.version : null;
}

/** The entity tag of an article as it is now. */
export function articleEtag({ _id, version }: { _id: string; version: number }): string {
  return `"${_id}-${version}"`;
}

/** Comparing weakly loses nothing: a version is bumped by every change of what is stored. */
function matches(ifMatch: string, { id, version }: Current): boolean {
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(articleEtag({ _id: id, version }));
}

function instantOf(text: string): number {
  const ms = Date.parse(text);
  if (Number.isNaN(ms))
    throw invalid('updatedAt', 'must be the updatedAt that the article had when it was loaded');
  return ms;
}

function stale(): LekhaError {
  return new LekhaError(
    'conflict',
    'This article was changed since you opened it, so your version was not saved. Put both texts together and save again.',
  );
}
