import { pipeline } from 'node:stream/promises';
import { type ContentImport, IMPORT_PART_BYTES } from '../../contract/content-import.ts';
import { createFileStream } from '../../platform/durable-file.ts';
import type { Ctx } from '../context.ts';
import { invalid, LekhaError } from '../errors.ts';
import { authorize } from '../permissions.ts';
import { storagePrefix } from './import-rows.ts';

/** The sizes of the parts of a file, in their order. */
export function listParts(bytes: number): number[] {
  const whole = Math.floor(bytes / IMPORT_PART_BYTES);
  const rest = bytes - whole * IMPORT_PART_BYTES;
  return [...Array.from({ length: whole }, () => IMPORT_PART_BYTES), ...(rest > 0 ? [rest] : [])];
}

/**
 * Stores one part of a file; `part` counts from 0. Sending a part again replaces it. Throws `invalid` if its
 * size is wrong.
 */
export async function storePart(
  ctx: Ctx,
  { _id, bytes, stage }: ContentImport,
  part: number,
  content: Uint8Array,
): Promise<void> {
  authorize(ctx, 'import.manage');
  if (stage !== 'uploading') throw new LekhaError('conflict', 'This file is already complete.');
  const expected = listParts(bytes)[part];
  if (expected === undefined) throw invalid('part', 'This file has no such part.');
  if (content.length !== expected)
    throw invalid('part', `This part must have ${expected} bytes. Send it again.`);
  await ctx.storage.put(partKey(_id, part), content);
}

/** Throws `invalid` unless every part is stored. */
export async function assertComplete({ storage }: Ctx, { _id, bytes }: ContentImport): Promise<void> {
  for (const [part, size] of listParts(bytes).entries()) {
    const stored = await storage.stat(partKey(_id, part));
    if (stored?.bytes !== size) throw invalid('id', 'This file is missing or incomplete. Upload it again.');
  }
}

/** Writes the parts of a file to a new file. */
export async function assemble({ storage }: Ctx, { _id, bytes }: ContentImport, path: string): Promise<void> {
  await pipeline(async function* () {
    for (const part of listParts(bytes).keys()) {
      const stream = await storage.stream(partKey(_id, part));
      if (!stream) throw invalid('id', 'This file is missing or incomplete. Upload it again.');
      yield* stream;
    }
  }, createFileStream(path));
}

function partKey(id: string, part: number): string {
  return `${storagePrefix(id)}part-${String(part).padStart(6, '0')}`;
}
