import { setTimeout as sleep } from 'node:timers/promises';
import { countUp, findReason, readOutcome } from '../running/report.ts';
import { createArticle, type RunningServer, send } from '../running/server.ts';

const READERS = 6;
const SUBSCRIBERS = 60;
const PAGES = ['/', '/blogs', '/about', '/rss.xml', '/api/v1/articles/all-articles', '/blog/watched'];

/** The observations of clients since the start. */
export interface Seen {
  reads: number;
  /** Responses that broke off when an instance was killed. */
  brokenOff: number;
  failed: Record<string, number>;
  saves: number;
  /** When the last save that succeeded was sent (`performance.now()`). */
  lastSaveBegan: number;
  refusedSaves: Record<string, number>;
  /** Responses of any instance that were older than the last save. */
  stale: number;
  /** Addresses to which an email was requested. */
  subscribed: number;
}

/** The servers as clients reach them. */
export interface Site {
  /** Sends a GET as a proxy does: to another instance if one is not there. */
  get(path: string): Promise<Response>;
  /** The base URL for a request that must be sent once. */
  urlForWrites(): string;
  instances: readonly RunningServer[];
}

/** The faults that are happening now. */
export interface Faults {
  /** Instances are being killed, so that a response may break off. */
  isKilling: boolean;
  /** An instance that cannot reach the database serves the pages that it has (STALE_IF_DOWN_S). */
  isDatabaseUnavailable: boolean;
}

/** Readers, an author and people who subscribe, all at once until `stop`. */
export interface Clients {
  seen: Seen;
  /**
   * Pauses saving and requests every page from every instance, so that each has it in memory: a page that is
   * older than an acknowledged save must not be served.
   */
  pauseSaving(): Promise<void>;
  resumeSaving(): void;
  stop(): Promise<void>;
}

/** Publishes an article and starts the clients. */
export async function startClients(site: Site, cookie: string, faults: Faults): Promise<Clients> {
  const seen: Seen = {
    reads: 0,
    brokenOff: 0,
    failed: {},
    saves: 0,
    lastSaveBegan: 0,
    refusedSaves: {},
    stale: 0,
    subscribed: 0,
  };
  const article = await publish(site, cookie);
  let isOver = false;
  let isPaused = false;
  let isSaving = false;

  async function readAll(n: number): Promise<void> {
    for (let i = n; !isOver; i++) {
      await read(PAGES[i % PAGES.length]!);
      await sleep(5);
    }
  }

  /** A response with status 200 must arrive whole; one may break off only while instances are killed. */
  async function read(path: string): Promise<void> {
    seen.reads++;
    let status = '';
    try {
      const response = await site.get(path);
      status = String(response.status);
      const text = await response.text();
      if (response.ok && !/(<\/html>|<\/rss>|\})\s*$/.test(text)) status = 'incomplete';
    } catch (error) {
      if (status === '200' && faults.isKilling) {
        seen.brokenOff++;
        return;
      }
      status = findReason(error);
    }
    if (status !== '200') countUp(seen.failed, `${path} ${status}`);
  }

  /** Saves, then requests the page from every instance that runs. */
  async function write(): Promise<void> {
    const path = `/api/v1/articles/update-article/${article}`;
    for (let n = 0; !isOver; n++) {
      while (isPaused) await sleep(5);
      isSaving = true;
      const title = `Watched, state ${n}.`;
      const began = performance.now();
      const saved = await readOutcome(
        send(site.urlForWrites(), { method: 'PUT', path, cookie, body: { title } }),
      );
      if (saved === '200') {
        seen.saves++;
        seen.lastSaveBegan = began;
        await Promise.all(site.instances.map((instance) => checkFresh(instance, title)));
      } else countUp(seen.refusedSaves, saved);
      isSaving = false;
      await sleep(30);
    }
  }

  async function checkFresh({ url }: RunningServer, title: string): Promise<void> {
    for (const path of ['/blog/watched', '/api/v1/articles/single-article/watched']) {
      const text = await fetch(url + path)
        .then((response) => (response.ok ? response.text() : null))
        .catch(() => null);
      if (text !== null && !text.includes(title) && !faults.isDatabaseUnavailable) seen.stale++;
    }
  }

  /** Causes an email now and then, each to another address. */
  async function subscribe(): Promise<void> {
    const path = '/api/v1/newsletter/subscribe';
    while (seen.subscribed < SUBSCRIBERS && !isOver) {
      const body = { email: `reader${seen.subscribed}@example.org` };
      const request = { method: 'POST', path, cookie, body };
      const response = await send(site.urlForWrites(), request).catch(() => null);
      if (response && response.status < 300) seen.subscribed++;
      await sleep(500);
    }
  }

  const running = [...Array.from({ length: READERS }, (_, i) => readAll(i)), write(), subscribe()];
  return {
    seen,
    pauseSaving: async () => {
      isPaused = true;
      while (isSaving) await sleep(5);
      for (const { url } of site.instances)
        for (const path of PAGES) await fetch(url + path).then((response) => response.arrayBuffer());
    },
    resumeSaving: () => {
      isPaused = false;
    },
    stop: async () => {
      isOver = true;
      await Promise.all(running);
    },
  };
}

async function publish(site: Site, cookie: string): Promise<string> {
  const response = await createArticle(site.urlForWrites(), cookie, { title: 'Watched', slug: 'watched' });
  return (await response.json()).data._id;
}
