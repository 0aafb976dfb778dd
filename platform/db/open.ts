import type { ConnectionConfig, Database, OpenOptions, Reader } from './database.ts';
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

/** Opens read-only connections to an open database for another thread, which must not outlive it. */
export function openReader({ dialect, source }: ConnectionConfig): Promise<Reader> {
  return dialects[dialect].openReader(source);
}
