import { useNavigate, useRevalidator } from 'react-router';
import type { Letter } from '../../../contract/letter.ts';
import { pathTo } from '../../../shared/paths.ts';
import { callApi } from '../../browser/api.ts';
import { notify } from '../../browser/toasts.ts';
import { useEditedInput } from '../unsaved-input/use-edited-input.ts';

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

export type EditedLetter = ReturnType<typeof useLetter>;

/** The edited letter, and how to save it. */
export function useLetter({ _id, version: storedVersion, subject, post, hasPage, isActive }: Letter) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { input, version, isChanged, save, ...form } = useEditedInput({
    name: `letter:${_id}`,
    stored: { subject, post, hasPage, isActive },
    storedVersion,
    failure: 'The letter was not saved',
  });
  const isNew = _id === NEW_LETTER;
  const path = `/newsletter/letters/${_id}`;
  return {
    ...form,
    ...input,
    path,
    version,
    /** True if the text on the screen is stored, so that it can be tried and sent. */
    isSaved: !isNew && !isChanged,
    /** Saves the letter. `isOverwriting` saves it also if somebody else has saved in between. */
    save: (isOverwriting: boolean) =>
      save(
        () =>
          isNew
            ? callApi<Letter>('POST', '/newsletter/letters', input)
            : callApi<Letter>('PUT', path, { ...input, version: isOverwriting ? undefined : version }),
        async (saved) => {
          notify.success('Saved');
          if (isNew) await navigate(pathTo.editLetter(saved._id), { replace: true });
          else await revalidate();
        },
      ),
  };
}
