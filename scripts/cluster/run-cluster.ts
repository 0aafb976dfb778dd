import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { commitsOutliveACrash, queryPostgres, startPostgres } from '../postgres/postgres.ts';
import { Guarantees } from '../running/report.ts';
import { APP_SECRET, type RunningServer, signIn, startServer } from '../running/server.ts';
import { startS3 } from '../s3/s3-server.ts';
import { type Clients, type Faults, type Site, startClients } from './clients.ts';
import { startNginx } from './nginx.ts';
import { startMailServer } from './smtp.ts';

const BACKUP_EVERY_MS = 60_000;
const MAX_WRITES_RESUME_MS = 5000;

/** The faults of a run. */
export interface Scenario {
  instances: number;
  /**
   * How often instances are ended by each signal. PostgreSQL is restarted as often, at least twice: fast and
   * immediately.
   */
  rounds: number;
  /** How long PostgreSQL is frozen, and how long it refuses connections. */
  unavailableMs: number;
  /** True to send requests through nginx, false to send them to one instance after the other. */
  throughNginx: boolean;
  tell(what: string, figures: unknown): void;
}

/**
 * Runs several built servers on one PostgreSQL and one S3 store, and stops, kills and restarts everything
 * during reads and writes. Returns the promises that did not hold.
 */
export async function runCluster({
  rounds,
  unavailableMs,
  throughNginx,
  tell,
  ...scenario
}: Scenario): Promise<string[]> {
  const promises = new Guarantees(tell);
  const faults: Faults = { isKilling: false, isDatabaseUnavailable: false };
  const kills: number[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'lekha-cluster-'));
  const backups = join(folder, 'backups');
  mkdirSync(backups);
  const postgres = await startPostgres();
  await commitsOutliveACrash(postgres.url);
  const s3 = await startS3();
  const smtp = await startMailServer(100);
  const ports = await Promise.all(Array.from({ length: scenario.instances }, freePort));
  const instances: RunningServer[] = [];
  let nginx: Awaited<ReturnType<typeof startNginx>> | undefined;

  /** Starts an instance, always on the same port and in the same folder. */
  function start(index: number): Promise<RunningServer> {
    const env = {
      ...s3.env,
      PORT: String(ports[index]),
      DATA_DIR: join(folder, `data-${index}`),
      DATABASE_URL: postgres.url,
      APP_SECRET,
      TRUSTED_PROXIES: '127.0.0.1',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'blog@example.org',
      BACKUP_EVERY: '1m',
      BACKUP_KEEP: '10000',
      BACKUP_TO: backups,
      LOG_LEVEL: 'info',
    };
    return startServer(env, {
      onLog: ({ event, level, err }) => {
        if (level === 'error') tell(`log of ${index}`, { event, message: err?.message });
      },
    });
  }

  /** Ends every instance in turn, several times, while the others serve. */
  async function endEach(signal: 'SIGTERM' | 'SIGKILL', { seen }: Clients): Promise<void> {
    const before = { ...seen };
    faults.isKilling = signal === 'SIGKILL';
    for (let round = 0; round < rounds; round++) {
      const index = round % instances.length;
      if (signal === 'SIGKILL') kills.push(Date.now());
      const code = await instances[index]!.end(signal);
      promises.check(
        signal === 'SIGKILL' || code === 0,
        `SIGTERM ends an instance with status 0, not ${code}`,
      );
      instances[index] = await start(index);
      // nginx tries an instance that failed again after two seconds.
      if (throughNginx) await sleep(2500);
    }
    faults.isKilling = false;
    tell(`${rounds} times ${signal}`, {
      reads: seen.reads - before.reads,
      brokenOff: seen.brokenOff - before.brokenOff,
      failed: seen.failed,
      saves: seen.saves - before.saves,
      stale: seen.stale,
    });
  }

  /** Checks that cached pages are still served while PostgreSQL is down, and that writes resume. */
  async function interruptDatabase(
    what: string,
    { seen, pauseSaving, resumeSaving }: Clients,
    steps: { begin(): Promise<unknown>; forMs: number; end(): Promise<unknown> },
  ): Promise<void> {
    await pauseSaving();
    await steps.begin();
    resumeSaving();
    await sleep(steps.forMs);
    await steps.end();
    const since = performance.now();
    while (seen.lastSaveBegan < since && performance.now() - since < 60_000) await sleep(20);
    const ms = Math.round(performance.now() - since);
    tell(what, { 'ms until the next save': ms, reads: seen.reads, failed: seen.failed });
    promises.check(ms <= MAX_WRITES_RESUME_MS, `writing resumes within 5 s after ${what}`);
    await sleep(1000);
  }

  async function disturbDatabase(clients: Clients): Promise<void> {
    faults.isDatabaseUnavailable = true;
    for (let i = 0; i < Math.ceil(rounds / 2) * 2; i++) {
      const how = i % 2 ? 'stop immediate' : 'stop fast';
      await interruptDatabase(`PostgreSQL: ${how}, start`, clients, {
        begin: () => postgres.order(how),
        forMs: (i % 4) * 1000,
        end: () => postgres.order('start'),
      });
    }
    await interruptDatabase('PostgreSQL: frozen', clients, {
      begin: () => postgres.order('freeze'),
      forMs: unavailableMs,
      end: () => postgres.order('thaw'),
    });
    await interruptDatabase('PostgreSQL: connections refused', clients, {
      begin: () => allowConnections(postgres.url, false),
      forMs: unavailableMs,
      end: () => allowConnections(postgres.url, true),
    });
    for (const { process: child } of instances) promises.check(child.exitCode === null, 'no instance ends');
  }

  /** Nobody gets an email twice. One that was being sent by a killed server is held. */
  async function checkEmails({ seen }: Clients): Promise<void> {
    // An email that a killed server was sending is held when its lease ends, after a minute.
    const deadline = Date.now() + 120_000;
    let waiting = await countEmails(postgres.url);
    while (waiting.due > kills.length && Date.now() < deadline) {
      await sleep(500);
      waiting = await countEmails(postgres.url);
    }
    const counts = [...smtp.emails.values()];
    const most = Math.max(0, ...counts);
    tell('emails', { requested: seen.subscribed, addresses: counts.length, most, ...waiting });
    const notSent = waiting.held + waiting.due;
    promises.check(most <= 1, 'no email is sent twice');
    promises.check(notSent <= kills.length, 'at most one email is held for each kill');
    promises.check(counts.length + notSent >= seen.subscribed, 'every email is sent or held');
  }

  /** A backup is made once when it is due, unless the server that made it was killed. */
  function checkBackups(): void {
    const times = readdirSync(backups)
      .filter((name) => name.endsWith('.tar.zst'))
      .map(timeOfArchive)
      .sort((a, b) => a - b);
    const twice = times.slice(1).filter((time, i) => {
      const previous = times[i]!;
      const isEarly = time - previous < BACKUP_EVERY_MS - 2000;
      return isEarly && !kills.some((kill) => kill >= previous - 1000 && kill <= time);
    });
    tell('backups', { made: times.length, twice: twice.length });
    promises.check(times.length > 0 && twice.length === 0, 'backups are made once');
  }

  try {
    for (const index of ports.keys()) instances.push(await start(index));
    if (throughNginx) nginx = await startNginx(folder, ports);
    const site = nginx ? behindProxy(nginx.url, instances) : roundRobin(instances);
    const clients = await startClients(site, await signIn(instances[0]!.url), faults);
    await endEach('SIGTERM', clients);
    await endEach('SIGKILL', clients);
    if (rounds > 1) await endEach('SIGTERM', clients);
    await disturbDatabase(clients);
    await clients.stop();
    const { seen } = clients;
    promises.check(
      Object.keys(seen.failed).length === 0,
      `every GET is answered: ${JSON.stringify(seen.failed)}`,
    );
    promises.check(
      seen.saves > 0 && seen.stale === 0,
      'a page requested after a write shows it, on every instance',
    );
    await checkEmails(clients);
    checkBackups();
    tell('at the end', seen);
    return promises.broken;
  } finally {
    for (const instance of instances) await instance.end('SIGKILL');
    nginx?.stop();
    smtp.stop();
    await postgres.stop();
    await s3.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function behindProxy(url: string, instances: RunningServer[]): Site {
  return { instances, get: (path) => fetch(url + path), urlForWrites: () => url };
}

/** Without a proxy, the clients do what it would: they try the next instance if one is unavailable. */
function roundRobin(instances: RunningServer[]): Site {
  let last = 0;
  const next = () => instances[++last % instances.length]!;
  const request = async (path: string, others: RunningServer[]): Promise<Response> => {
    const [first, ...rest] = others;
    try {
      return await fetch(first!.url + path);
    } catch (error) {
      if (rest.length === 0) throw error;
      return request(path, rest);
    }
  };
  return {
    instances,
    urlForWrites: () => next().url,
    get: (path) => {
      const first = next();
      // Tries the first one again: a keep-alive connection to a server from before its restart is not a
      // failure.
      return request(path, [first, ...instances.filter((one) => one !== first), first]);
    },
  };
}

/** Lets PostgreSQL refuse all connections to the database, and ends those that are there. */
async function allowConnections(url: string, areAllowed: boolean): Promise<void> {
  const { pathname } = new URL(url);
  const name = pathname.slice(1);
  await queryPostgres(
    new URL('/template1', url).href,
    `ALTER DATABASE "${name}" ALLOW_CONNECTIONS ${areAllowed}`,
  );
  if (areAllowed) return;
  const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`;
  await queryPostgres(new URL('/template1', url).href, end);
}

/** The emails that wait to be sent, and those that are held. */
async function countEmails(url: string): Promise<{ due: number; held: number }> {
  const kinds = "kind IN ('letter', 'account-letter')";
  const [row] = await queryPostgres(
    url,
    `SELECT count(*) FILTER (WHERE run_at < '9999') AS due, count(*) FILTER (WHERE run_at >= '9999') AS held
    FROM job WHERE ${kinds}`,
  );
  return { due: Number(row!.due), held: Number(row!.held) };
}

/** The time in the name of an archive, `lekha-20261123-101500.tar.zst`, in milliseconds since 1970. */
function timeOfArchive(name: string): number {
  const [, y, mo, d, h, mi, s] = /(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)/.exec(name) ?? [];
  return Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
}
