import { invalid, LekhaError } from '../../errors.ts';

/**
 * The version of the article that a save was based on. Without any of these the save applies to the stored
 * version.
 */
export interface Precondition {
  /** An `If-Match` header: `"id-version"`, a list of these, or `*`. */
  ifMatch?: string | undefined;
  version?: number | undefined;
  updatedAt?: string | undefined;
}

interface StoredVersion {
  id: string;
  version: number;
  updated_at: string;
}

/**
 * Throws `conflict` if any part of the precondition does not match the stored article. Returns the version
 * that the save was based on, or null if the precondition is empty. `savedVersion` is told to the editor
 * session whose save conflicts.
 */
export function assertNotStale(
  stored: StoredVersion,
  precondition: Precondition,
  savedVersion?: number,
): number | null {
  const { ifMatch, version, updatedAt } = precondition;
  const parts = [
    ifMatch === undefined || matches(ifMatch, stored),
    version === undefined || version === stored.version,
    updatedAt === undefined || parseInstant(updatedAt) === Date.parse(stored.updated_at),
  ];
  if (parts.includes(false)) {
    throw new LekhaError(
      'conflict',
      'This article has been changed since you opened it, so your version was not saved. Merge the two versions and save again.',
      { savedVersion },
    );
  }
  return Object.values(precondition).some((value) => value !== undefined) ? stored.version : null;
}

/** The entity tag of an article's version. */
export function articleEtag({ _id, version }: { _id: string; version: number }): string {
  return `"${_id}-${version}"`;
}

/**
 * Weak comparison is enough: every stored change has a version of its own. A dot separates it from the tag of
 * the bytes, which responses from the page cache have as well.
 */
function matches(ifMatch: string, { id, version }: StoredVersion): boolean {
  const tags = ifMatch.split(',').map((tag) =>
    tag
      .trim()
      .replace(/^W\//, '')
      .replace(/\..*"$/, '"'),
  );
  return tags.includes('*') || tags.includes(articleEtag({ _id: id, version }));
}

function parseInstant(text: string): number {
  const ms = Date.parse(text);
  if (Number.isNaN(ms))
    throw invalid('updatedAt', 'must be the updatedAt that the article had when it was loaded');
  return ms;
}
