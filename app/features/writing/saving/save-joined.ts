import { texts } from '../../../../contract/texts.ts';
import type { SaveOptions, SaveResult, Saver } from '../../autosave/save.ts';
import { isEditConflict } from './save-failure.ts';
import { saveButtonText } from './save-status.ts';
import type { Joining } from './use-joining.ts';

/** The maximum number of times that others may save first before the author is asked. */
const MAX_JOINS = 3;

/** Saves, joining what others have saved meanwhile. Publishes only what the author has seen. */
export async function saveJoined(
  saver: Saver,
  { join }: Pick<Joining, 'join'>,
  options: SaveOptions,
): Promise<SaveResult> {
  for (let joins = 0; ; joins++) {
    const result = await saver.save(options);
    if (!isConflict(result) || joins === MAX_JOINS) return result;
    const joined = await join();
    if (!joined) return result;
    const status = options.targetStatus ?? joined.before.status;
    if (status === 'draft' || status === joined.savedStatus) continue;
    const button = saveButtonText(status, joined.savedStatus).idle;
    return { kind: 'unsent', message: texts.autosave.joinedBeforePublishing(button) };
  }
}

function isConflict(result: SaveResult): boolean {
  return result.kind === 'refused' && isEditConflict(result.refusal);
}
