import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type Entry, NEW } from './entry.ts';

interface JournalSchema extends DBSchema {
  entry: { key: [account: string, desk: string]; value: Entry; indexes: { subject: [string, string] } };
}

/** The journal on this device. Everything may throw: a full disk, a private window, a browser that forbids it. */
export interface Device {
  put(entry: Entry, durability: IDBTransactionDurability): Promise<void>;
  /** An account's entries of a subject. */
  of(account: string, subject: string): Promise<Entry[]>;
  /** All of an account's entries. */
  all(account: string): Promise<Entry[]>;
  /** Makes all of an account's entries of these subjects text of new ones, as they are at that moment. */
  adopt(account: string, subjects: readonly string[]): Promise<void>;
  /** Takes an entry away unless it holds something later than `sequence`. */
  remove(account: string, desk: string, sequence: number): Promise<void>;
}

let opened: Promise<Device | null> | undefined;

/** The journal, opened when it is first asked for; null where the browser keeps nothing. */
export function theDevice(): Promise<Device | null> {
  opened ??= openDevice();
  return opened;
}

async function openDevice(): Promise<Device | null> {
  try {
    return deviceOf(await openJournal());
  } catch {
    return null;
  }
}

async function openJournal(): Promise<IDBPDatabase<JournalSchema>> {
  const db = await openDB<JournalSchema>('lekha-journal', 1, {
    upgrade(db) {
      const store = db.createObjectStore('entry', { keyPath: ['account', 'desk'] });
      store.createIndex('subject', ['account', 'subject']);
    },
    // A later Lekha in another tab wants to change it.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  return db;
}

function deviceOf(db: IDBPDatabase<JournalSchema>): Device {
  return {
    async put(entry, durability) {
      const tx = db.transaction('entry', 'readwrite', { durability });
      const stored = tx.store.put(entry);
      // Without waiting for the put to be answered: a page that is being closed hears no answer.
      tx.commit();
      await Promise.all([stored, tx.done]);
    },
    of: (account, subject) => db.getAllFromIndex('entry', 'subject', [account, subject]),
    // Any desk's id comes before an array: https://w3c.github.io/IndexedDB/#key-construct
    all: (account) => db.getAll('entry', IDBKeyRange.bound([account], [account, []])),
    async adopt(account, subjects) {
      const tx = db.transaction('entry', 'readwrite', { durability: 'strict' });
      for (const subject of subjects) {
        for (const entry of await tx.store.index('subject').getAll([account, subject])) {
          await tx.store.put({ ...entry, subject: NEW, basedOn: null });
        }
      }
      await tx.done;
    },
    async remove(account, desk, sequence) {
      const tx = db.transaction('entry', 'readwrite');
      const found = await tx.store.get([account, desk]);
      if (found && found.sequence <= sequence) await tx.store.delete([account, desk]);
      await tx.done;
    },
  };
}
