import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import type { Snapshot } from '../dump/types.ts';
import type { Row } from '../dump/values.ts';
import { openDatabase } from '../open-database.ts';
import { createMigratedDatabase, removeDatabase, type TestDatabaseConfig } from '../testing.ts';
import { connect } from './connect.ts';
import { openPostgresSnapshot } from './snapshot.ts';

/**
 * Stands between the program and PostgreSQL, and can stop forwarding what comes on the connections that are
 * open.
 */
class Relay {
  #server: Server;
  #open: Socket[] = [];

  constructor(target: URL) {
    this.#server = createServer((client) => {
      const server = dial(Number(target.port), target.hostname);
      client.pipe(server).pipe(client);
      for (const socket of [client, server]) socket.on('error', () => {});
      this.#open.push(client, server);
    });
  }

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return (this.#server.address() as AddressInfo).port;
  }

  /** The open connections stay open and silent, as after a failover behind one address. */
  silence(): void {
    for (const socket of this.#open) {
      socket.unpipe();
      socket.on('data', () => {});
    }
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

let config: TestDatabaseConfig;
let relay: Relay;
let db: Database;
let changes: string[];
let relayed: string;

beforeEach(async () => {
  config = await createMigratedDatabase('postgres');
  const url = new URL(config.databaseUrl!);
  relay = new Relay(new URL(url));
  url.port = String(await relay.listen());
  relayed = url.href;
  // A probe may take long on a busy machine.
  db = await openDatabase({ dataDir: '', databaseUrl: url.href, timeouts: { probe: 60_000 } });
  changes = [];
  db.availability.onChange(({ kind }) => changes.push(kind));
});
afterEach(async () => {
  await db.close();
  await relay.close();
  await removeDatabase(config);
});

const read = () => db.read.selectFrom('content_version').select('n').executeTakeFirstOrThrow();
const bump = () =>
  db.write((tx) =>
    tx
      .updateTable('content_version')
      .set((eb) => ({ n: eb('n', '+', 1) }))
      .execute(),
  );

/** Opens every connection that a server uses. */
async function warmUp(): Promise<number> {
  await Promise.all(Array.from({ length: 8 }, () => sql`select pg_sleep(0.1)`.execute(db.read)));
  await bump();
  return db.contentVersion.read();
}

it('queries and writes go on when all open connections are silent and new ones work', async () => {
  const n = await warmUp();
  relay.silence();
  const results = await Promise.all([
    db.contentVersion.read(),
    ...Array.from({ length: 12 }, () => read().then((row) => row.n)),
  ]);
  expect(results).toEqual(Array(13).fill(n));
  await bump();
  expect(await db.contentVersion.read()).toBe(n + 1);
  expect(db.availability.unavailableMs).toBeUndefined();
  expect(db.availability.fault).toMatchObject({ reason: expect.stringContaining('silent') });
  expect(changes).toEqual(['silent']);
});

it('the version is read although its connection is silent, before anybody knows', async () => {
  const n = await warmUp();
  relay.silence();
  expect(await db.contentVersion.read()).toBe(n);
});

it('a write whose connection goes silent in its middle is repeated, and its lock is released', async () => {
  const n = await warmUp();
  let attempts = 0;
  await db.write(async (tx) => {
    if (++attempts === 1) relay.silence();
    await tx
      .updateTable('content_version')
      .set((eb) => ({ n: eb('n', '+', 1) }))
      .execute();
  });
  expect(attempts).toBe(2);
  expect(await db.contentVersion.read()).toBe(n + 1);
});

it('a statement that changes something is not sent twice', async () => {
  await warmUp();
  relay.silence();
  const insert = db.autocommit.insertInto('setting').values({ key: 'a', value: '1', version: 1 });
  await expect(insert.execute()).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
});

it('a slow statement is no silent connection', async () => {
  await warmUp();
  const slow = (to: Database['read']) =>
    sql<{ done: boolean }>`select pg_sleep(3) is not null as done`.execute(to);
  const results = await Promise.all([slow(db.read), slow(db.ddl), db.write((tx) => slow(tx))]);
  expect(results.map(({ rows }) => rows)).toEqual(Array(3).fill([{ done: true }]));
  expect(changes).toEqual([]);
});

const limits = { connect: 1000, suspicion: 500, probe: 60_000, end: 500 };

async function readAll(snapshot: Snapshot): Promise<Row[]> {
  const all: Row[] = [];
  for await (const rows of snapshot.rows('kysely_migration')) all.push(...rows);
  return all;
}

it('the snapshot of a backup ends with a sentence when its connection goes silent, and closes', async () => {
  const snapshot = await openPostgresSnapshot(relayed, limits);
  expect((await readAll(snapshot)).length).toBeGreaterThan(0);
  relay.silence();
  await expect(readAll(snapshot)).rejects.toMatchObject({
    name: 'DatabaseUnavailable',
    message: expect.stringContaining('silent'),
  });
  await snapshot.close();
});

it('a silent connection without a query is closed too', async () => {
  const snapshot = await openPostgresSnapshot(relayed, limits);
  relay.silence();
  await snapshot.close();
});

it('a statement that takes longer than the suspicion goes on', async () => {
  const client = await connect(relayed, 'test', limits);
  const { rows } = await client.query("select 'done' as state from pg_sleep(2)");
  expect(rows).toEqual([{ state: 'done' }]);
  await client.end();
});

it('a server that accepts connections and says nothing is refused', async () => {
  const mute = createServer((socket) => void socket.on('error', () => {}).resume());
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  const url = new URL(relayed);
  url.port = String((mute.address() as AddressInfo).port);
  await expect(connect(url.href, 'test', limits)).rejects.toMatchObject({
    name: 'ConfigError',
    message: expect.stringMatching(/^PostgreSQL cannot be used: /),
  });
  await new Promise((resolve) => mute.close(resolve));
});
