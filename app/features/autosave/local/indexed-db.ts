import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type LocalRecord, NEW_ARTICLE, type StoredImage } from './record.ts';

interface JournalSchema extends DBSchema {
  entry: { key: [account: string, desk: string]; value: LocalRecord; indexes: { subject: [string, string] } };
  picture: { key: [account: string, desk: string, id: string]; value: StoredImage };
}

/** The journal on this device. Everything may throw: a full disk, a private window, a browser that forbids it. */
export interface LocalStore {
  put(entry: LocalRecord, durability: IDBTransactionDurability): Promise<void>;
  /** An account's entries of a subject. */
  recordsFor(account: string, subject: string): Promise<LocalRecord[]>;
  /** All of an account's entries. */
  allRecords(account: string): Promise<LocalRecord[]>;
  /** Makes all of an account's entries of these subjects text of new ones, as they are at that moment. */
  moveToNew(account: string, subjects: readonly string[]): Promise<void>;
  putImage(picture: StoredImage): Promise<void>;
  /** The pictures of a sitting. */
  imagesOf(account: string, desk: string): Promise<StoredImage[]>;
  removeImages(account: string, desk: string, ids: readonly string[]): Promise<void>;
  /** Takes an entry and its pictures away unless it holds something later than `sequence`. */
  remove(account: string, desk: string, sequence: number): Promise<void>;
}

/** A device that has not answered for so long is waited for no longer. */
const LIMIT_MS = 4000;

let opened: Promise<LocalStore> | undefined;

/**
 * The journal, opened when it is first asked for, and again when its connection was lost; null where the browser keeps
 * nothing, or does not answer in time.
 */
export async function openLocalStore(): Promise<LocalStore | null> {
  opened ??= openJournal().then(deviceOf);
  try {
    return await inTime(opened);
  } catch (error) {
    if (error !== late) lose();
    return null;
  }
}

/** The next who asks opens it anew. */
function lose(): void {
  opened = undefined;
}

const late = new Error('The device did not answer in time.');

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late), LIMIT_MS);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

async function openJournal(): Promise<Journal> {
  return openDB<JournalSchema>('lekha-journal', 2, {
    upgrade(db, before) {
      db.createObjectStore('picture', { keyPath: ['account', 'desk', 'id'] });
      if (before > 0) return;
      const store = db.createObjectStore('entry', { keyPath: ['account', 'desk'] });
      store.createIndex('subject', ['account', 'subject']);
    },
    // A later Lekha in another tab wants to change it.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      lose();
    },
    terminated: lose,
  });
}

let asked = false;

/** Asks the browser once not to clear the journal when it is short of space. */
function askToStay(): void {
  if (asked) return;
  asked = true;
  // Only on https and one's own machine: https://storage.spec.whatwg.org/#dom-storagemanager-persist
  navigator.storage?.persist?.().catch(() => undefined);
}

function deviceOf(db: Journal): LocalStore {
  return {
    async put(entry, durability) {
      const tx = db.transaction('entry', 'readwrite', { durability });
      const stored = tx.store.put(entry);
      // Without waiting for the put to be answered: a page that is being closed hears no answer.
      tx.commit();
      await inTime(Promise.all([stored, tx.done]));
      askToStay();
    },
    recordsFor: (account, subject) => inTime(db.getAllFromIndex('entry', 'subject', [account, subject])),
    allRecords: (account) => inTime(db.getAll('entry', IDBKeyRange.bound([account], [account, []]))),
    async putImage(picture) {
      // The bytes themselves: a file that is only referred to may be changed or gone when it is wanted.
      const file = new File([await picture.file.arrayBuffer()], picture.file.name, {
        type: picture.file.type,
      });
      await inTime(db.put('picture', { ...picture, file }));
      askToStay();
    },
    imagesOf: (account, desk) => inTime(db.getAll('picture', ofDesk(account, desk))),
    removeImages: (account, desk, ids) => inTime(removePictures(db, account, desk, ids)),
    moveToNew: (account, subjects) => inTime(adopt(db, account, subjects)),
    remove: (account, desk, sequence) => inTime(remove(db, account, desk, sequence)),
  };
}

type Journal = IDBPDatabase<JournalSchema>;

async function adopt(db: Journal, account: string, subjects: readonly string[]): Promise<void> {
  const tx = db.transaction('entry', 'readwrite', { durability: 'strict' });
  for (const subject of subjects) {
    for (const entry of await tx.store.index('subject').getAll([account, subject])) {
      await tx.store.put({ ...entry, subject: NEW_ARTICLE, basedOn: null });
    }
  }
  await tx.done;
}

async function remove(db: Journal, account: string, desk: string, sequence: number): Promise<void> {
  const tx = db.transaction(['entry', 'picture'], 'readwrite');
  const found = await tx.objectStore('entry').get([account, desk]);
  if (found && found.sequence <= sequence) {
    await tx.objectStore('entry').delete([account, desk]);
    await tx.objectStore('picture').delete(ofDesk(account, desk));
  }
  await tx.done;
}

async function removePictures(db: Journal, account: string, desk: string, ids: readonly string[]) {
  const tx = db.transaction('picture', 'readwrite');
  for (const id of ids) await tx.store.delete([account, desk, id]);
  await tx.done;
}

/** Any id comes before an array: https://w3c.github.io/IndexedDB/#key-construct */
function ofDesk(account: string, desk: string): IDBKeyRange {
  return IDBKeyRange.bound([account, desk], [account, desk, []]);
}
