import type { FileCheck } from './system.ts';

/** Says what a check of the media files found damaged or missing, in one sentence; null if nothing is. */
export function describeDamage({ damaged, missing }: FileCheck): string | null {
  const parts = [
    damaged > 0 && `${damaged} ${damaged === 1 ? 'media file is' : 'media files are'} damaged`,
    missing > 0 && `${missing} ${missing === 1 ? 'image has' : 'images have'} no file`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : `${parts.join(', and ')}.`;
}

/** Says what an operator can do about damaged files, if there is a backup, and if there is none. */
export function adviseOnDamage(hasBackup: boolean): string {
  const source = hasBackup
    ? 'A backup from before the damage may have them whole: `tar -xf` takes `media/NAME` out of it. Put the file back into the media folder'
    : 'There is no backup to take them from: put your own copies into the media folder';
  return `Nothing was deleted. ${source}, and run \`lekha media check\`. A smaller version (\`NAME-640.webp\`) is made again once you delete it.`;
}
