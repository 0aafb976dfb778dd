import type { EditConflict } from '../../../domain/articles/articles.ts';
import type { ChangedBy } from './three-way-merge.ts';

/** The labels of the two versions on the merge screen. */
export interface SideLabels {
  mine: string;
  theirs: string;
  both: string;
  /** A sentence that says who saved the other version: its beginning, and the name if there is one. */
  savedBy: [text: string, name: string];
  changed: Record<ChangedBy, string>;
}

/**
 * Labels for a merge with another user's version, or with one that the same user saved in another tab or
 * elsewhere.
 */
export function labelSides({
  own,
  ownEditor,
  savedBy,
}: Pick<EditConflict, 'own' | 'ownEditor' | 'savedBy'>): SideLabels {
  if (own && !ownEditor) {
    return {
      mine: 'This form',
      theirs: 'Elsewhere',
      both: 'Both: this form, then elsewhere',
      savedBy: ['You saved the other text elsewhere, not in an editor', ''],
      changed: {
        both: 'Changed here and elsewhere. Choose one.',
        theirs: 'Changed elsewhere',
        mine: 'Changed here',
        same: 'Same change in both versions',
        nobody: '',
      },
    };
  }
  if (own) {
    return {
      mine: 'This tab',
      theirs: 'The other tab',
      both: 'Both: this tab, then the other one',
      savedBy: ['You saved the other text in another tab or browser', ''],
      changed: {
        both: 'Changed in both tabs. Choose one.',
        theirs: 'Changed in the other tab',
        mine: 'Changed in this tab',
        same: 'Same change in both tabs',
        nobody: '',
      },
    };
  }
  const who = savedBy ?? 'the system';
  return {
    mine: 'Mine',
    theirs: 'Theirs',
    both: 'Both: mine, then theirs',
    savedBy: ['Theirs was saved by ', who],
    changed: {
      both: `Changed by you and by ${who}. Choose one.`,
      theirs: `Changed by ${who}`,
      mine: 'Changed by you',
      same: 'Same change in both versions',
      nobody: '',
    },
  };
}
