import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { normalize } from '../../shared/text/combining-marks.ts';
import { Semaphore } from '../semaphore.ts';

interface Cost {
  /** Memory in KiB, and the number of passes over it. */
  memory: number;
  passes: number;
  parallelism: number;
}

/**
 * The cost of one check, and so of one guess.
 * @see https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#argon2id
 */
let cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const FORMAT =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

/** Makes new hashes cheap to compute, for tests alone. */
export function weakenHashes(): void {
  cost = { memory: 256, passes: 1, parallelism: 1 };
}

/** Thrown when more passwords wait than can be hashed in a few seconds. */
export class QueueFull extends Error {
  override name = 'QueueFull';
}

/** Two at a time leave processors for the event loop and for images. A full queue takes a few seconds. */
const slots = new Semaphore(2, 100, () => new QueueFull('Too many passwords are waiting.'));

/** Hashes a password with Argon2id, in the PHC string format (RFC 9106). Throws `QueueFull`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive(password, salt, TAG_BYTES, cost);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/**
 * True if `hash` is of `password`. A hash in another format takes as long and never matches. Throws
 * `QueueFull`.
 */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const parts = FORMAT.exec(hash);
  if (!parts) {
    await hashPassword(password);
    return false;
  }
  const [, memory, passes, parallelism, salt, tag] = parts as unknown as [string, ...string[]];
  const expected = Buffer.from(tag!, 'base64');
  const used = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const actual = await derive(password, Buffer.from(salt!, 'base64'), expected.length, used);
  return timingSafeEqual(actual, expected);
}

/** Normalises the password, because another keyboard or system may send another Unicode form of it. */
function derive(password: string, nonce: Buffer, tagLength: number, used: Cost): Promise<Buffer> {
  const message = normalize(password, 'NFKC');
  return slots.run(
    () =>
      new Promise((resolve, reject) =>
        argon2('argon2id', { message, nonce, tagLength, ...used }, (error, tag) =>
          error ? reject(error) : resolve(tag),
        ),
      ),
  );
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
