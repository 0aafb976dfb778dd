import { texts } from '../../../../contract/texts.ts';
import type { Refusal } from '../../../browser/refusal.ts';
import type { SaveResult, UnsentCause } from '../../autosave/save.ts';

/** Why the last save failed; with a `refusal` if the server has refused it. */
export interface SaveFailure {
  message: string;
  /** The connection or the sign-in, if it was that. */
  cause?: UnsentCause;
  refusal?: Refusal;
  /** Set if an image must be uploaded or removed first. */
  until?: 'uploaded';
}

/** The facts that a failure's truth depends on. */
export interface FailureFacts {
  hasFailedUpload: boolean;
  /** The content of a field, for comparison. */
  readField: (name: string) => string | undefined;
}

/**
 * Returns what is still true of a failure, the same object if all of it is. `failed` are the facts at the
 * time of the failure. What the server has refused ends with each field that has changed.
 */
export function leftOfFailure(
  failure: SaveFailure,
  failed: FailureFacts,
  now: FailureFacts,
): SaveFailure | null {
  const { until, refusal } = failure;
  if (until === 'uploaded') return now.hasFailedUpload ? failure : null;
  const fields = Object.entries(refusal?.fields ?? {});
  const left = fields.filter(([path]) => {
    const [name = ''] = path.split('.');
    return failed.readField(name) === now.readField(name);
  });
  if (!refusal || left.length === fields.length) return failure;
  return left.length === 0 ? null : { ...failure, refusal: { ...refusal, fields: Object.fromEntries(left) } };
}

/** True if somebody else has saved the article, so that two versions can be merged. */
export function isEditConflict(refusal: Refusal | undefined): refusal is Refusal {
  return refusal?.status === 409 && refusal.fields.replaces === undefined;
}

export type FailedSave = Exclude<SaveResult, { kind: 'saved' | 'proposed' }>;

/** Says why a save failed. `isNew` says that no save has created the article yet. */
export function describeFailure(result: FailedSave, isNew: boolean): SaveFailure {
  if (result.kind === 'unsent') return result;
  const { refusal } = result;
  const fallback = isNew ? texts.articles.createFailed : texts.articles.updateFailed;
  return { message: refusal.message || fallback, refusal };
}
