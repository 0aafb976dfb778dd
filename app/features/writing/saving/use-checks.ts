import { type RefObject, useEffect, useState } from 'react';
import type { Status } from '../../../../contract/article.ts';
import { countPendingUploads, findFailedUpload, waitForUploads } from '../../../browser/pending-uploads.ts';
import { reveal } from '../../../browser/reveal.ts';
import { useEditorSession } from '../../autosave/session-context.ts';
import { type CheckOptions, checkArticle } from './check-article.ts';

type FieldErrors = Record<string, string>;

/** The result of a check: some fields may have errors, or an image may not be uploaded. */
type CheckResult = 'valid' | 'invalid' | 'failed image';

/** Checks the form before it is saved, and holds the errors of its fields until they are fixed. */
export function useChecks(
  form: RefObject<HTMLFormElement | null>,
  { current, hasCategoryList }: Pick<CheckOptions, 'current' | 'hasCategoryList'>,
) {
  const session = useEditorSession();
  const [shown, setShown] = useState<{ errors: FieldErrors; targetStatus: Status | undefined } | null>(null);
  const [failedAttempts, setFailedAttempts] = useState(0);
  useFocusAfterFailure(form, failedAttempts);
  useEffect(() => {
    if (!shown) return;
    const { errors, targetStatus } = shown;
    // Errors disappear as soon as they are fixed; new ones appear at the next attempt.
    return session.subscribe(() => {
      if (!form.current) return;
      const found = checkArticle(new FormData(form.current), { current, hasCategoryList, targetStatus });
      const left = Object.entries(errors).filter(([name]) => name in found);
      if (left.length < Object.keys(errors).length)
        setShown(left.length > 0 ? { errors: Object.fromEntries(left), targetStatus } : null);
    });
  }, [session, form, shown, current, hasCategoryList]);

  /** Moves the focus to the first error. */
  const countFailure = () => setFailedAttempts((count) => count + 1);
  /** Shows which fields prevent a save with the target status. Returns true if none does. */
  const showErrors = (targetStatus?: Status): boolean => {
    if (!form.current) return false;
    const errors = checkArticle(new FormData(form.current), { current, hasCategoryList, targetStatus });
    const isValid = Object.keys(errors).length === 0;
    setShown(isValid ? null : { errors, targetStatus });
    return isValid;
  };
  /** Waits for images and shows what prevents a save with the target status. */
  const check = async (targetStatus?: Status): Promise<CheckResult> => {
    if (countPendingUploads() > 0) await waitForUploads();
    if (!form.current) return 'invalid';
    if (!showErrors(targetStatus)) {
      countFailure();
      return 'invalid';
    }
    const failedImage = findFailedUpload(form.current);
    if (!failedImage) return 'valid';
    reveal(failedImage);
    failedImage.scrollIntoView({ block: 'center' });
    return 'failed image';
  };
  return { errors: shown?.errors ?? null, showErrors, check, countFailure };
}

/**
 * Moves the focus to the first error after each failed attempt. Screen readers announce it even if it had the
 * focus.
 */
function useFocusAfterFailure(form: RefObject<HTMLFormElement | null>, failedAttempts: number): void {
  useEffect(() => {
    const first = failedAttempts > 0 && form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (!first) return;
    reveal(first);
    first.blur();
    first.focus({ preventScroll: true });
    first.scrollIntoView({ block: 'center' });
  }, [failedAttempts, form]);
}
