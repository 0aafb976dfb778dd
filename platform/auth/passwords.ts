import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { normalize } from '../../shared/text/combining-marks.ts';
import { BoundedQueue } from './bounded-queue.ts';

interface Cost {
  /** KiB of memory, and how often it is passed over. */
  memory: number;
  passes: number;
  parallelism: number;
}

/**
 * What one check costs, which is what one guess costs.
 * @see https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#argon2id
 */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const FORMAT =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

/** Two at a time leave the event loop and the pictures room; the last in a full queue waits a few seconds. */
const queue = new BoundedQueue(2, 100);

/** Argon2id in the PHC string format (RFC 9106). Throws `QueueFull` when too many are waiting. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive(password, salt, TAG_BYTES, COST);
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/**
 * Whether `password` is the one that `hash` was made from. A hash in another format costs as much and answers false.
 * Throws `QueueFull`.
 */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const parts = FORMAT.exec(hash);
  if (!parts) {
    await hashPassword(password);
    return false;
  }
  const [, memory, passes, parallelism, salt, tag] = parts as unknown as [string, ...string[]];
  const expected = Buffer.from(tag!, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const actual = await derive(password, Buffer.from(salt!, 'base64'), expected.length, cost);
  return timingSafeEqual(actual, expected);
}

/** Typed on another keyboard or system, the same password may arrive in another Unicode form. */
function derive(password: string, nonce: Buffer, tagLength: number, cost: Cost): Promise<Buffer> {
  const message = normalize(password, 'NFKC');
  return queue.run(
    () =>
      new Promise((resolve, reject) =>
        argon2('argon2id', { message, nonce, tagLength, ...cost }, (error, tag) =>
          error ? reject(error) : resolve(tag),
        ),
      ),
  );
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
