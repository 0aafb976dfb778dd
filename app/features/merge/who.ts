import type { EditConflict } from '../../../domain/articles/articles.ts';
import type { ChangedBy } from './three-ways.ts';

/** How the merge screen names the two texts and their writers. */
export interface Sides {
  mine: string;
  theirs: string;
  /** The choice that takes both. */
  both: string;
  /** What the screen says of the saved text, between it and the moment: first plain, then the writer's name. */
  saved: [said: string, name: string];
  /** Who changed a place, in words. */
  changed: Record<ChangedBy, string>;
}

/** The words for a merge with somebody else's text, or with what the same account saved in another tab or browser. */
export function sidesOf({ own, savedBy }: Pick<EditConflict, 'own' | 'savedBy'>): Sides {
  if (own) {
    return {
      mine: 'This tab',
      theirs: 'The other tab',
      both: 'Both: this tab, then the other one',
      saved: ['You saved the other text in another tab or browser', ''],
      changed: {
        both: 'Changed in both tabs: please choose',
        theirs: 'Changed in the other tab',
        mine: 'Changed in this tab',
        alike: 'Changed alike in both tabs',
        nobody: '',
      },
    };
  }
  const who = savedBy ?? 'the site itself';
  return {
    mine: 'Mine',
    theirs: 'Theirs',
    both: 'Both: mine, then theirs',
    saved: ['Theirs was saved by ', who],
    changed: {
      both: `Changed by you and by ${who}: please choose`,
      theirs: `Changed by ${who}`,
      mine: 'Changed by you',
      alike: 'Changed alike by you both',
      nobody: '',
    },
  };
}
