import { createHash } from 'node:crypto';
import { encodeRow, type Row } from './values.ts';

const MODULUS = 2n ** 256n;

/** A checksum of the rows of a table that does not depend on their order or on the database. */
export class TableChecksum {
  rows = 0;
  #sum = 0n;

  /** Adds a row and returns it as a line of JSON. */
  add(row: Row): string {
    const line = encodeRow(row);
    this.rows++;
    this.#sum += BigInt(`0x${createHash('sha256').update(line).digest('hex')}`);
    return line;
  }

  /** The sum of the SHA-256 hashes of all rows, in hexadecimal. */
  get sum(): string {
    return (this.#sum % MODULUS).toString(16).padStart(64, '0');
  }
}
