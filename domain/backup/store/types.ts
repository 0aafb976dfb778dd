/** An archive on the disk or in a bucket. */
export interface StoredArchive {
  /** The path or URL. */
  location: string;
  /** The number of its bytes. */
  size(): Promise<number>;
  /** Reads it from its start, each time. */
  read(): AsyncIterable<Uint8Array>;
}

/**
 * An archive that is being made. It appears under its name only complete, and never in the place of another
 * file.
 */
export interface NewArchive extends StoredArchive {
  /** Throws `BackupError` if its name is taken, or its folder is missing. */
  assertFree(): Promise<void>;
  /** The folder whose disk it needs space on; null for a bucket. */
  folder: string | null;
  /** Stores the bytes durably. There will be about `estimate`. */
  write(bytes: AsyncIterable<Uint8Array>, estimate: number): Promise<void>;
  /** Ends the making, once it is verified. */
  publish(): Promise<void>;
  /** Removes what was written, unless it is published. */
  discard(): Promise<void>;
}

/** A folder, or the objects below a prefix, with archives. */
export interface ArchiveFolder {
  /** Lists the names of its files. */
  names(): Promise<string[]>;
  archive(name: string): StoredArchive;
  newArchive(name: string): NewArchive;
  remove(name: string): Promise<void>;
  /**
   * Removes what is left of archives whose making was killed before `before` (milliseconds). `isOwn` decides
   * by their names.
   */
  removeUnfinished(isOwn: (name: string) => boolean, before: number): Promise<void>;
}
