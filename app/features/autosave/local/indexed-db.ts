import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { emptyForm } from '../../../../contract/form-content.ts';
import { loadPart, PartError } from '../../../browser/load-part.ts';
import { type LocalRecord, NEW_ARTICLE, type StoredImage } from './record.ts';

interface Schema extends DBSchema {
  entry: { key: [account: string, desk: string]; value: LocalRecord; indexes: { subject: [string, string] } };
  picture: { key: [account: string, desk: string, id: string]; value: StoredImage };
}

type Database = IDBPDatabase<Schema>;

/** The local draft store. Any method may throw: the disk may be full, or the browser may forbid storage. */
export type LocalStore = ReturnType<typeof createStore>;

/** The maximum time to wait for IndexedDB. */
const TIMEOUT_MS = 4000;

let opened: Promise<LocalStore> | undefined;

/**
 * The result of opening the local draft store: null if the browser stores nothing, `slow` if it is not open
 * in time.
 */
export type OpenedStore = LocalStore | 'slow' | null;

/** Opens the local draft store. Returns null if the browser stores nothing, or not in time. */
export async function openLocalStore(): Promise<LocalStore | null> {
  const store = await tryLocalStore();
  return store === 'slow' ? null : store;
}

/** Opens the local draft store, once per connection. */
export async function tryLocalStore(): Promise<OpenedStore> {
  opened ??= openDatabase().then(createStore);
  try {
    return await withTimeout(opened);
  } catch (error) {
    if (isTimeout(error)) return 'slow';
    reopenNextTime();
    return null;
  }
}

function reopenNextTime(): void {
  opened = undefined;
}

const timeoutError = new Error('IndexedDB did not respond in time.');

/** True for an operation that is not done yet, and may still succeed. */
export function isTimeout(error: unknown): boolean {
  return error === timeoutError;
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeoutError), TIMEOUT_MS);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

async function openDatabase(): Promise<Database> {
  return openDB<Schema>('lekha-journal', 2, {
    upgrade(db, oldVersion) {
      db.createObjectStore('picture', { keyPath: ['account', 'desk', 'id'] });
      if (oldVersion > 0) return;
      const store = db.createObjectStore('entry', { keyPath: ['account', 'desk'] });
      store.createIndex('subject', ['account', 'subject']);
    },
    // Another tab with a later version of Lekha upgrades the database.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      reopenNextTime();
    },
    terminated: reopenNextTime,
  });
}

let hasRequestedPersistence = false;

/** Asks the browser once not to delete the database when space runs short. */
function requestPersistence(): void {
  if (hasRequestedPersistence) return;
  hasRequestedPersistence = true;
  // Exists only with https and on localhost: https://storage.spec.whatwg.org/#dom-storagemanager-persist
  navigator.storage?.persist?.().catch(() => undefined);
}

function createStore(db: Database) {
  return {
    /** Calls `onLate` if the record is stored after this has thrown a timeout. */
    async put(
      record: LocalRecord,
      durability: IDBTransactionDurability,
      onLate: () => void = () => undefined,
    ): Promise<void> {
      const tx = db.transaction('entry', 'readwrite', { durability });
      const stored = tx.store.put(record);
      // Commits without waiting for the request, whose events a closing page no longer gets.
      tx.commit();
      const done = Promise.all([stored, tx.done]);
      await withTimeout(done).catch((error) => {
        if (isTimeout(error)) void done.then(onLate, () => undefined);
        throw error;
      });
      requestPersistence();
    },
    recordsFor: async (account: string, subject: string) =>
      Promise.all(
        (await withTimeout(db.getAllFromIndex('entry', 'subject', [account, subject]))).map(complete),
      ),
    allRecords: async (account: string) =>
      Promise.all(
        (await withTimeout(db.getAll('entry', IDBKeyRange.bound([account], [account, []])))).map(complete),
      ),
    async putImage(image: StoredImage): Promise<void> {
      // Copies the bytes: a file on disk may be changed or deleted before it is uploaded.
      const { name, type } = image.file;
      const file = new File([await image.file.arrayBuffer()], name, { type });
      await withTimeout(db.put('picture', { ...image, file }));
      requestPersistence();
    },
    listImages: (account: string, sessionId: string) =>
      withTimeout(db.getAll('picture', imageKeys(account, sessionId))),
    removeImages: (account: string, sessionId: string, ids: readonly string[]) =>
      withTimeout(removeImages(db, account, sessionId, ids)),
    moveToNew: (account: string, articleIds: readonly string[]) =>
      withTimeout(moveToNew(db, account, articleIds)),
    remove: (account: string, sessionId: string, sequence: number) =>
      withTimeout(remove(db, account, sessionId, sequence)),
  };
}

/**
 * Adds the fields that the form did not have when the record was stored, and the body that was typed as
 * Markdown.
 */
async function complete({ source, ...record }: LocalRecord): Promise<LocalRecord> {
  const content = { ...emptyForm, ...record.content };
  if (source === undefined) return { ...record, content };
  const loaded = await loadPart(() => import('../../editor/source/body-from-source.ts'));
  if (loaded instanceof PartError) throw loaded;
  return { ...record, content: { ...content, post: loaded.bodyFromSource(source) } };
}

/** Turns an account's records of these articles into records of new articles. */
async function moveToNew(db: Database, account: string, articleIds: readonly string[]): Promise<void> {
  const tx = db.transaction('entry', 'readwrite', { durability: 'strict' });
  for (const articleId of articleIds) {
    for (const record of await tx.store.index('subject').getAll([account, articleId])) {
      await tx.store.put({ ...record, subject: NEW_ARTICLE, basedOn: null });
    }
  }
  await tx.done;
}

/** Removes a session's record and images, unless the record is later than `sequence`. */
async function remove(db: Database, account: string, sessionId: string, sequence: number): Promise<void> {
  const tx = db.transaction(['entry', 'picture'], 'readwrite');
  const record = await tx.objectStore('entry').get([account, sessionId]);
  if (record && record.sequence <= sequence) {
    await tx.objectStore('entry').delete([account, sessionId]);
    await tx.objectStore('picture').delete(imageKeys(account, sessionId));
  }
  await tx.done;
}

async function removeImages(db: Database, account: string, sessionId: string, ids: readonly string[]) {
  const tx = db.transaction('picture', 'readwrite');
  for (const id of ids) await tx.store.delete([account, sessionId, id]);
  await tx.done;
}

/** In IndexedDB, arrays sort after strings: https://w3c.github.io/IndexedDB/#key-construct */
function imageKeys(account: string, sessionId: string): IDBKeyRange {
  return IDBKeyRange.bound([account, sessionId], [account, sessionId, []]);
}
