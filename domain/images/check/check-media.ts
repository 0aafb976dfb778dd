import { z } from 'zod';
import { describeDamage } from '../../../contract/file-damage.ts';
import { type FileCheck, fileCheck } from '../../../contract/system.ts';
import type { Ctx, Services } from '../../context.ts';
import { authorize } from '../../permissions.ts';
import { noteState } from '../../system-state.ts';
import { KEY_STARTS } from '../store/keys.ts';
import { checkFiles, noFiles } from './check-files.ts';

/** The rate at which the job reads, in bytes per second. */
const JOB_RATE = 8 * 1024 * 1024;

/** How far a check is, as the payload of its job. */
const progress = z.object({ done: z.int().min(0).max(KEY_STARTS.length), found: fileCheck });

/**
 * Checks the files of the next first character. Returns the progress for the next call, or null after the
 * last one, when the result is noted for the System page. After a crash, only that character is repeated.
 */
export async function checkNextFiles(
  ctx: Ctx,
  payload: unknown,
  signal: AbortSignal,
): Promise<z.infer<typeof progress> | null> {
  authorize(ctx, 'image.manage');
  const { done, found } = progress.safeParse(payload).data ?? { done: 0, found: noFiles };
  const start = KEY_STARTS[done];
  if (start === undefined) {
    await finish(ctx, found);
    return null;
  }
  const checked = await checkFiles(ctx, start, found, { signal, rate: JOB_RATE, notes: true });
  return checked ? { done: done + 1, found: checked } : { done, found };
}

/** Checks all files at once, and notes the result. Files without a hash get none. */
export async function checkAllFiles(
  ctx: Ctx,
  onProgress: (files: number) => void = () => {},
): Promise<FileCheck> {
  authorize(ctx, 'image.manage');
  const { signal } = new AbortController();
  let found = noFiles;
  for (const start of KEY_STARTS) {
    found = (await checkFiles(ctx, start, found, { signal, rate: Infinity, notes: false })) ?? found;
    onProgress(found.compared + found.withoutHash);
  }
  await finish(ctx, found);
  return found;
}

async function finish(services: Services, found: FileCheck): Promise<void> {
  await noteState(services, 'media.checked', found);
  const why = describeDamage(found);
  if (why === null) return;
  const { damagedNames, missingNames } = found;
  services.log.error({ event: 'media_damaged', why, damagedNames, missingNames });
}
