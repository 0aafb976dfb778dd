import type { ChangedBy } from './three-ways.ts';

/** Who changed a place, in words. */
export function whoText(changedBy: ChangedBy, theirs: string): string {
  if (changedBy === 'both') return `changed by you and by ${theirs}: please choose`;
  if (changedBy === 'theirs') return `changed by ${theirs}`;
  return changedBy === 'mine' ? 'changed by you' : 'changed alike by you both';
}
