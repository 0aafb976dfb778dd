import { type Entry, open, type ZipFile } from 'yauzl';
import { LekhaError } from '../../errors.ts';

/** A ZIP archive whose files are read one at a time. It writes nothing to the disk. */
export interface ZipArchive {
  /** The paths of its files. */
  paths: string[];
  /** A file's bytes, or null if it is larger than `max` or cannot be read. */
  read(path: string, max: number): Promise<Buffer | null>;
  close(): void;
}

const MAX_ENTRIES = 200_000;

/**
 * Opens an archive. Throws `invalid` for one that is damaged, has too many files or a file whose path leaves
 * the archive.
 */
export async function openZip(path: string): Promise<ZipArchive> {
  const zip = await openFile(path);
  try {
    const entries = await listEntries(zip);
    return {
      paths: [...entries.keys()],
      read: async (name, max) => {
        const entry = entries.get(name);
        return entry === undefined || entry.uncompressedSize > max ? null : readEntry(zip, entry, max);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

function openFile(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (error) reject(damaged(error));
      else resolve(zip);
    });
  });
}

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) {
    throw new LekhaError('invalid', `The archive has more than ${MAX_ENTRIES} files.`);
  }
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on('error', (error) => reject(damaged(error)));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      if (!entry.fileName.endsWith('/') && !entry.isEncrypted()) entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

/** The declared size is not trusted: reading ends at `max` bytes. */
function readEntry(zip: ZipFile, entry: Entry, max: number): Promise<Buffer | null> {
  return new Promise((resolve) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) {
        resolve(null);
        return;
      }
      const chunks: Buffer[] = [];
      let length = 0;
      stream.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > max) stream.destroy();
        else chunks.push(chunk);
      });
      stream.on('end', () => resolve(Buffer.concat(chunks)));
      stream.on('error', () => resolve(null));
      stream.on('close', () => resolve(null));
    });
  });
}

function damaged(error: Error): LekhaError {
  return new LekhaError('invalid', `The archive is damaged or not safe: ${error.message}.`, { cause: error });
}
