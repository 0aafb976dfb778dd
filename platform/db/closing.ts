import type { Database } from './database.ts';

/** How a database ends: first what was asked for by `beforeClose`, then its connections by `closeConnections`. */
export function closing(closeConnections: () => Promise<void>): Pick<Database, 'beforeClose' | 'close'> {
  const before: (() => Promise<void>)[] = [];
  return {
    beforeClose: (work) => void before.push(work),
    close: async () => {
      await Promise.all(before.map((work) => work()));
      await closeConnections();
    },
  };
}
