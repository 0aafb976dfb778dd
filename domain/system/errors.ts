import { hash } from 'node:crypto';
import { hostname } from 'node:os';
import type { SystemStatus } from '../../contract/system.ts';
import { DAY_MS, formatInstant, HOUR_MS, MAX_SKEW_MS } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Services } from '../context.ts';
import { plainError } from '../plain-error.ts';

const FLUSH_MS = 2000;
/** Different errors of one server in an hour. Further ones are counted together. */
const MAX_DIFFERENT = 50;
const SHOWN = 20;
const OTHERS = { event: 'others', message: 'Further different errors of this hour; the log has them.' };

interface Counted {
  event: string;
  message: string;
  hour: number;
  lastAt: number;
  count: number;
}

/** A log entry, as the first argument of a call. */
interface LogEntry {
  event?: string;
  kind?: string;
  err?: unknown;
  why?: unknown;
}

/**
 * Counts the errors that `log` logs from now on in the database, where the System page reads those of all
 * servers. Number and length are bounded, and they hold no secrets. While the database is unavailable, they
 * are counted in memory.
 */
export function recordErrors(services: Pick<Services, 'db' | 'log' | 'now'>): void {
  const { db, log, now } = services;
  const recorder = new ErrorRecorder(services);
  watch(log, 'error', (entry) => recorder.count(entry, now()));
  watch(log, 'fatal', (entry) => recorder.count(entry, now()));
  const timer = setInterval(() => void recorder.flush(), FLUSH_MS).unref();
  db.beforeClose(async () => {
    clearInterval(timer);
    await recorder.flush();
  });
}

function watch(log: Log, level: 'error' | 'fatal', listen: (entry: LogEntry) => void): void {
  const original = log[level].bind(log) as (...args: unknown[]) => void;
  log[level] = ((...args: unknown[]) => {
    original(...args);
    const [entry] = args;
    listen(typeof entry === 'object' && entry !== null ? entry : { event: String(entry).slice(0, 100) });
  }) as Log['error'];
}

/** Counts errors in memory until they are stored. */
export class ErrorRecorder {
  #services: Pick<Services, 'db' | 'now'>;
  #waiting = new Map<string, Counted>();
  #hour = 0;
  #known = new Set<string>();
  #flushing: Promise<void> | undefined;

  constructor(services: Pick<Services, 'db' | 'now'>) {
    this.#services = services;
  }

  count(entry: LogEntry, now: number): void {
    const hour = Math.floor(now / HOUR_MS);
    if (hour !== this.#hour) {
      this.#hour = hour;
      this.#known.clear();
    }
    let { event, message } = describe(entry);
    const key = `${event}\n${message}`;
    if (!this.#known.has(key) && this.#known.size >= MAX_DIFFERENT) ({ event, message } = OTHERS);
    else this.#known.add(key);
    const id = hash('sha256', JSON.stringify([hostname(), process.pid, hour, event, message]), 'hex').slice(
      0,
      32,
    );
    const known = this.#waiting.get(id);
    if (known) {
      known.count++;
      known.lastAt = now;
    } else {
      this.#waiting.set(id, { event, message, hour, lastAt: now, count: 1 });
      // In a long outage the oldest go first.
      if (this.#waiting.size > 24 * MAX_DIFFERENT) this.#waiting.delete(this.#waiting.keys().next().value!);
    }
  }

  /** Stores what was counted. Keeps it if the database does not answer. */
  flush(): Promise<void> {
    this.#flushing ??= this.#store().finally(() => {
      this.#flushing = undefined;
    });
    return this.#flushing;
  }

  async #store(): Promise<void> {
    const { db, now } = this.#services;
    try {
      for (const [id, counted] of this.#waiting) {
        this.#waiting.delete(id);
        try {
          await this.#add(id, counted);
        } catch (error) {
          const since = this.#waiting.get(id);
          this.#waiting.set(id, { ...counted, ...since, count: counted.count + (since?.count ?? 0) });
          throw error;
        }
        await db.autocommit
          .deleteFrom('server_error')
          .where((eb) =>
            eb.or([
              eb('last_at', '<', formatInstant(now() - DAY_MS)),
              eb('last_at', '>', formatInstant(now() + DAY_MS)),
            ]),
          )
          .execute();
      }
    } catch {
      // The next flush tries again.
    }
  }

  async #add(id: string, { event, message, lastAt, count }: Counted): Promise<void> {
    const last_at = formatInstant(lastAt);
    await this.#services.db.autocommit
      .insertInto('server_error')
      .values({ id, host: hostname(), event, message, count, last_at })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({ last_at, count: eb('server_error.count', '+', count) })),
      )
      .execute();
  }
}

function describe({ event = 'error', kind, err, why }: LogEntry): { event: string; message: string } {
  const message = plainError(err ?? why);
  return {
    event: event.slice(0, 100),
    message: kind === undefined ? message : `${kind.slice(0, 100)}: ${message}`,
  };
}

/** Reads the errors of the last day. */
export async function lastErrors({ db, now }: Pick<Services, 'db' | 'now'>): Promise<SystemStatus['errors']> {
  const since = formatInstant(now() - DAY_MS);
  // Later ones are from a clock that was ahead.
  const until = formatInstant(now() + MAX_SKEW_MS);
  const [{ total }, rows] = await Promise.all([
    db.read
      .selectFrom('server_error')
      .select((eb) => eb.fn.sum<number | null>('count').as('total'))
      .where('last_at', '>=', since)
      .where('last_at', '<=', until)
      .executeTakeFirstOrThrow(),
    db.read
      .selectFrom('server_error')
      .select((eb) => [
        'event',
        'message',
        eb.fn.sum<number>('count').as('count'),
        eb.fn.count<number>('host').distinct().as('hosts'),
        eb.fn.max('last_at').as('last_at'),
      ])
      .where('last_at', '>=', since)
      .where('last_at', '<=', until)
      .groupBy(['event', 'message'])
      .orderBy((eb) => eb.fn.max('last_at'), 'desc')
      .limit(SHOWN)
      .execute(),
  ]);
  const latest = rows.map(({ event, message, count, hosts, last_at }) => ({
    event,
    message,
    count: Number(count),
    hosts: Number(hosts),
    lastAt: last_at,
  }));
  return { total: Number(total ?? 0), latest };
}
