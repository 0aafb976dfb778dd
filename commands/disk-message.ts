import { accessError } from '../platform/ownership.ts';

/** The sentence for a file that its disk or owner withholds from a command; undefined for other errors. */
export function diskMessage(error: unknown): string | undefined {
  const { code, path } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === 'EACCES' && path !== undefined) return accessError(path, error).message;
  if (code !== 'EROFS') return undefined;
  return `${path ?? 'The file'} cannot be written, because its file system is read-only: name a place on another one.`;
}
