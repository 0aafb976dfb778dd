import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { endianness } from 'node:os';
import { ipv6Groups } from '../../platform/ip-address.ts';

const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];

/** The addresses of a connection, as a socket of the server has them. */
export interface Endpoints {
  localPort?: number | undefined;
  remoteAddress?: string | undefined;
  remotePort?: number | undefined;
}

/** Bytes of a connection in the kernel. */
export interface Queues {
  /** Accepted from this process, and not acknowledged by the client. */
  sent: number;
  /** Received from the client, and not read by this process. */
  received: number;
}

/**
 * Reads what the kernel holds of each connection to `port`, by `connectionKey`. The kernel accepts some
 * megabytes for a client that reads nothing, so only this tells whether a client reads. Undefined where the
 * kernel does not tell: only Linux does, in `/proc/net/tcp`, see proc(5).
 */
export async function readQueues(port: number): Promise<Map<string, Queues> | undefined> {
  const tables = await readTables();
  if (!tables) return undefined;
  const found = new Map<string, Queues>();
  for (const table of tables) addRows(found, table, port);
  return found;
}

/**
 * Counts the connections to `port` that no process has accepted yet. Undefined where the kernel does not
 * tell: Linux has them in the column of received bytes of a listening socket, see `get_tcp4_sock` in its
 * net/ipv4/tcp_ipv4.c.
 */
export async function countWaiting(port: number): Promise<number | undefined> {
  const listening = new RegExp(
    `^ *\\d+: [0-9A-F]+:${hex(port, 4)} 0+:0000 0A [0-9A-F]{8}:([0-9A-F]{8})`,
    'gm',
  );
  const tables = await readTables();
  return tables
    ?.flatMap((table) => [...table.matchAll(listening)])
    .reduce((sum, [, waiting]) => sum + Number.parseInt(waiting!, 16), 0);
}

/** Reads the tables of the kernel's connections; undefined where it has none. */
async function readTables(): Promise<string[] | undefined> {
  if (process.platform !== 'linux' || endianness() !== 'LE') return undefined;
  const tables = await Promise.all(TABLES.map((name) => readFile(name, 'latin1').catch(() => undefined)));
  const known = tables.filter((table) => table !== undefined);
  return known.length === 0 ? undefined : known;
}

/** The key of a connection in that map. */
export function connectionKey({ localPort, remoteAddress, remotePort }: Endpoints): string {
  return `${hex(localPort ?? 0, 4)} ${addressOnLinux(remoteAddress ?? '')}:${hex(remotePort ?? 0, 4)}`;
}

/** Columns: number, local and remote address, state (1 established, 4 and 8 half closed), both queues. */
function addRows(found: Map<string, Queues>, table: string, port: number): void {
  const local = hex(port, 4);
  const rows = new RegExp(
    `^ *\\d+: [0-9A-F]+:${local} ([0-9A-F]+:[0-9A-F]{4}) 0[148] ([0-9A-F]{8}):([0-9A-F]{8})`,
    'gm',
  );
  for (const [, remote, sent, received] of table.matchAll(rows)) {
    found.set(`${local} ${remote}`, {
      sent: Number.parseInt(sent!, 16),
      received: Number.parseInt(received!, 16),
    });
  }
}

/** Every four bytes are written as one number in the machine's byte order. */
function addressOnLinux(address: string): string {
  const bare = address.split('%', 1)[0]!;
  const version = isIP(bare);
  if (version === 0) return '';
  const bytes =
    version === 4
      ? bare.split('.').map((part) => hex(Number(part), 2))
      : ipv6Groups(bare).flatMap((group) => group.padStart(4, '0').toUpperCase().match(/../g)!);
  const words = Array.from({ length: bytes.length / 4 }, (_, i) => bytes.slice(4 * i, 4 * i + 4));
  return words.map((word) => word.reverse().join('')).join('');
}

function hex(value: number, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, '0');
}
