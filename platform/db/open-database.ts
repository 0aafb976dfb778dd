import type { ConnectionConfig, Database, DatabaseOptions, OpenOptions, Reader } from './database.ts';
import { dialectFor, dialects } from './dialects.ts';

/** Opens the site's database without migrating it. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { closeConnections, ...database } = await dialectFor(options).open(options);
  const beforeClose: (() => Promise<void>)[] = [];
  return {
    ...database,
    beforeClose: (work) => void beforeClose.push(work),
    close: async () => {
      await Promise.all(beforeClose.map((work) => work()));
      await closeConnections();
    },
  };
}

/**
 * Copies a database that is a file on a read-only file system, and returns the `copyDir` to open; undefined
 * for others.
 */
export function copyReadOnly(options: DatabaseOptions): Promise<string | undefined> {
  return dialectFor(options).copyReadOnly(options);
}

/** Opens read-only connections to an open database for another thread, which must not outlive it. */
export function openReader({ dialect, source }: ConnectionConfig): Promise<Reader> {
  return dialects[dialect].openReader(source);
}
