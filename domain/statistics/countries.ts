import { readFile, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Reader } from 'mmdb-lib';
import type { Services } from '../context.ts';

/** The records of the databases of MaxMind and DB-IP (`country.iso_code`), and of IPinfo (`country_code`). */
interface CountryRecord {
  country?: { iso_code?: unknown };
  country_code?: unknown;
}

/** A disk that takes longer keeps nothing else from being counted. */
const WAIT_MS = 1000;

/**
 * The countries of IP addresses, from the database file that the operator gives (`COUNTRY_DATABASE`). Without
 * one no address has a country.
 *
 * @see https://maxmind.github.io/MaxMind-DB/
 */
export class Countries {
  #services: Pick<Services, 'config' | 'log'>;
  #reader: Reader<never> | undefined;
  /** The state of the file that was read last. */
  #state: string | undefined;
  #refreshing: Promise<void> | undefined;

  constructor(services: Pick<Services, 'config' | 'log'>) {
    this.#services = services;
  }

  /**
   * Reads the file if it has changed, and waits for a slow disk a second at most. A file that cannot be read
   * is logged once, and views are counted without it.
   */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#read().finally(() => {
      this.#refreshing = undefined;
    });
    return Promise.race([this.#refreshing, sleep(WAIT_MS, undefined, { ref: false })]);
  }

  async #read(): Promise<void> {
    const { config, log } = this.#services;
    const { countryDatabase: file } = config;
    if (file === undefined) return;
    const state = await stat(file).then(
      ({ ino, size, mtimeMs }) => `${ino} ${size} ${mtimeMs}`,
      () => 'missing',
    );
    if (state === this.#state) return;
    this.#state = state;
    try {
      this.#reader = new Reader(await readFile(file));
    } catch (err) {
      this.#reader = undefined;
      log.warn({ event: 'country_database_unreadable', file, err });
    }
  }

  /** The two letters of the country of an address (ISO 3166-1); empty if it is not known. */
  find(address: string): string {
    try {
      const record = this.#reader?.get(address) as CountryRecord | null | undefined;
      const code = record?.country?.iso_code ?? record?.country_code;
      return typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : '';
    } catch {
      return '';
    }
  }
}
