import type { ChangedBy } from './three-ways.ts';

/** Who changed a place, in words. */
export function whoText(changedBy: ChangedBy, theirs: string): string {
  if (changedBy === 'both') return `Changed by you and by ${theirs}: please choose`;
  if (changedBy === 'theirs') return `Changed by ${theirs}`;
  return changedBy === 'mine' ? 'Changed by you' : 'Changed alike by you both';
}
