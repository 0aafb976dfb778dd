import { type RefObject, useRef } from 'react';
import type { Article } from '../../../../contract/article.ts';
import type { EmailChoice } from '../../../../contract/newsletter-issue.ts';
import { callApi, errorMessage } from '../../../browser/api.ts';
import { notify } from '../../../browser/toasts.ts';

export const ENDPOINT = '/newsletter/article-email';

/** The choice made in the dialog, for the save that follows. Undefined leaves an earlier choice as it is. */
export type PendingChoice = RefObject<EmailChoice | null | undefined>;

/** Sends the choice of the dialog once the article is saved, as only a saved article can be sent. */
export function useEmailAfterSave(): { pending: PendingChoice; sendAfter: (saved: Article) => void } {
  const pending: PendingChoice = useRef(undefined);
  const sendAfter = ({ _id, status }: Article) => {
    const choice = pending.current;
    pending.current = undefined;
    if (choice === undefined || status === 'draft') return;
    callApi('PUT', `${ENDPOINT}/${_id}`, { choice }).then(
      () => choice && status === 'published' && notify.success('The email to subscribers is on its way'),
      (error: unknown) => notify.error(`Not sent by email: ${errorMessage(error)}`),
    );
  };
  return { pending, sendAfter };
}
