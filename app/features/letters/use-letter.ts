import { useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { Letter } from '../../../contract/letter.ts';
import { pathTo } from '../../../shared/paths.ts';
import { callApi } from '../../browser/api.ts';
import { useAttempt } from '../../browser/hooks/use-attempt.ts';
import { notify } from '../../browser/toasts.ts';
import { useUnsavedText } from '../../browser/unsaved-text.ts';
import { useUnsavedInput } from '../unsaved-input/use-unsaved-input.ts';

/** Stands in URLs for the id of a letter that is not saved yet. */
export const NEW_LETTER = 'new';

/** A letter before it is saved. */
export const newLetter: Letter = {
  _id: NEW_LETTER,
  subject: '',
  post: '',
  slug: null,
  hasPage: false,
  isActive: false,
  sentAt: null,
  updatedAt: null,
  version: 0,
};

/** The edited letter, and how to save it. */
export function useLetter(stored: Letter) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { busy, refusal, attempt } = useAttempt();
  const { subject, post, hasPage, isActive } = stored;
  const [input, setInput] = useState({ subject, post, hasPage, isActive });
  const [version, setVersion] = useState(stored.version);
  const [changed, setChanged] = useState(false);
  useUnsavedText(changed && !busy);
  useEffect(() => {
    if (refusal) notify.errorWithoutAnnouncement('The letter was not saved');
  }, [refusal]);
  const { restoredFrom, forget } = useUnsavedInput(`letter:${stored._id}`, {
    input,
    version,
    isChanged: changed,
    restore: (unsaved, typedInto) => {
      setInput(unsaved);
      setVersion(typedInto);
      setChanged(true);
    },
  });
  const isNew = stored._id === NEW_LETTER;
  const path = `/newsletter/letters/${stored._id}`;
  /** Saves the letter. `isOverwriting` saves it also if somebody else has saved in between. */
  const save = (isOverwriting: boolean) =>
    attempt(async () => {
      setChanged(false);
      try {
        const saved = isNew
          ? await callApi<Letter>('POST', '/newsletter/letters', input)
          : await callApi<Letter>('PUT', path, { ...input, version: isOverwriting ? undefined : version });
        setVersion(saved.version);
        forget();
        notify.success('Saved');
        if (isNew) await navigate(pathTo.editLetter(saved._id), { replace: true });
        else await revalidate();
      } catch (error) {
        setChanged(true);
        throw error;
      }
    });
  return {
    ...input,
    path,
    version,
    busy,
    refusal,
    save,
    /** True if the text on the screen is stored, so that it can be tried and sent. */
    isSaved: !isNew && !changed,
    /** When input was typed that the form shows and nobody saved. */
    restoredFrom,
    /** Gives up what is not saved. */
    discard: () => {
      forget();
      setInput({ subject, post, hasPage, isActive });
      setVersion(stored.version);
      setChanged(false);
    },
    set: (change: Partial<typeof input>) => {
      setInput((previous) => ({ ...previous, ...change }));
      setChanged(true);
    },
  };
}
