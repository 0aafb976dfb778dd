import { LRUCache } from 'lru-cache';
import { formatInstant, HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import { toNetwork } from '../../platform/ip-address.ts';
import { wallTimeAt } from '../../shared/wall-time.ts';
import type { Services } from '../context.ts';
import { enforceMemoryLimit, isWithinMemoryLimit } from '../rate-limits/rate-limits.ts';
import { loadSettings } from '../site-settings.ts';
import { AgentRequests } from './agent-requests.ts';
import { classifyAgent } from './agents.ts';
import { type Beacon, decodePath, isReferrerSpam } from './beacon.ts';
import { Countries } from './countries.ts';
import { MISSES_PER_HOUR, type Miss, missedPath } from './misses.ts';
import type { PendingCounts, PendingVisitor } from './pending.ts';
import { type Client, hashVisitor, loadSalt, type Salt } from './salt.ts';
import { storeCounts } from './store-counts.ts';
import { SumMap } from './sums.ts';

/** A request with a beacon. */
export interface BeaconClient extends Client {
  /** True for one that asks not to be tracked, with `DNT` or `Sec-GPC`. */
  isPrivate: boolean;
}

/** The maximum numbers of counts that are not stored yet, also while the database is away. */
const MAX_SUMS = 5000;
const MAX_PENDING = 4000;
/** Views of a page by one visitor within this time are one view. */
const REPEAT_MS = 30 * MINUTE_MS;
const MAX_RECENT = 20_000;
/** Beacons of a network in ten minutes, and its new visitors in an hour: of a school, not of a program. */
const BEACONS = 120;
const NEW_VISITORS = 60;
/** Paths without a page until the counts are stored. */
const MAX_MISSES = 200;
const FLUSH_MS = 10_000;

/**
 * Counts views and machines in memory, and stores the sums every ten seconds. Nothing of a visitor is stored
 * but a hash that means nothing after the day.
 */
export class Counting {
  #services: Services;
  #agentRequests = new AgentRequests();
  #countries: Countries;
  #pending = newPending();
  #recent = new LRUCache<string, number>({ max: MAX_RECENT });
  #salt: Salt | undefined;
  #site = { isOn: false, timeZone: 'UTC' };
  #today = { day: '', from: 0, until: 0 };
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();

  constructor(services: Services) {
    this.#services = services;
    this.#countries = new Countries(services);
  }

  /** Reads the settings and today's salt, and flushes from now on. */
  async start(): Promise<void> {
    await this.flush();
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Stores what is counted. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  /** Counts a response to an agent; `isPage` for one that shows a page. */
  arrive(agent: string | undefined, isPage: boolean): void {
    if (this.#site.isOn) this.#agentRequests.count(agent, isPage);
  }

  /**
   * Counts a browser's request for a path (as in a URL) without a page. Robots are not counted, nor what
   * programs try on every site.
   */
  miss(url: string, miss: Miss, { address, agent }: Client): void {
    if (!this.#site.isOn || classifyAgent(agent).class !== 'browser') return;
    const path = missedPath(decodePath(url) ?? '', miss);
    if (path === undefined) return;
    if (miss === 'missing' && !this.#allows(`miss:${toNetwork(address)}`, MISSES_PER_HOUR, HOUR_MS)) return;
    this.#pending.misses.add({ dimension: miss, day: this.#day(), path, value: '' }, { views: 1 });
  }

  /** Counts a beacon, or says in the statistics why not. */
  beacon(beacon: Beacon, client: BeaconClient): void {
    if (!this.#site.isOn) return;
    const reason = this.#reasonAgainst(beacon, client);
    if (reason !== undefined)
      this.#pending.sums.add(
        { dimension: 'left-out', day: this.#day(), path: '', value: reason },
        { views: 1 },
      );
    else if (beacon.kind === 'view') this.#view(beacon, client);
    else this.#leave(beacon, client);
  }

  #reasonAgainst(beacon: Beacon, { address, agent }: BeaconClient): string | undefined {
    if (!this.#allows(`beacon:${toNetwork(address)}`, BEACONS, 10 * MINUTE_MS)) return 'too many';
    if (beacon.kind === 'leave') return undefined;
    if (beacon.ofTeam) return 'own team';
    if (classifyAgent(agent).class !== 'browser') return 'robot';
    return isReferrerSpam(beacon.referrer) ? 'referrer spam' : undefined;
  }

  /** Counts a view of a browser without scripts. */
  viewWithoutScripts(path: string, client: BeaconClient): void {
    this.beacon(
      { kind: 'view', path, referrer: '', campaign: '', ofTeam: false },
      { ...client, isPrivate: true },
    );
  }

  #view({ path, referrer, campaign }: Beacon & { kind: 'view' }, client: BeaconClient): void {
    const day = this.#day();
    const salt = this.#salt?.day === day ? this.#salt : undefined;
    const here = salt && hashVisitor(salt, client, path);
    if (here !== undefined && !this.#isNew(here)) return;
    const keys: PendingVisitor['keys'] = [
      { dimension: 'page', path, value: '' },
      ...(referrer ? [{ dimension: 'referrer', path, value: referrer } as const] : []),
      ...(campaign ? [{ dimension: 'campaign', path, value: campaign } as const] : []),
    ];
    const { sums } = this.#pending;
    const country = client.isPrivate ? '' : this.#countries.find(client.address);
    const siteKeys: PendingVisitor['keys'] = [
      { dimension: 'site', path: '', value: '' },
      ...(country ? [{ dimension: 'country', path: '', value: country } as const] : []),
    ];
    for (const key of [...siteKeys, ...keys]) sums.add({ ...key, day }, { views: 1 });
    if (!salt || here === undefined || client.isPrivate) return;
    const everywhere = hashVisitor(salt, client, '');
    if (this.#isNew(everywhere)) {
      if (!this.#allows(`reader:${toNetwork(client.address)}`, NEW_VISITORS, HOUR_MS)) return;
      this.#await(everywhere, { day, keys: siteKeys });
    }
    this.#await(here, { day, keys });
  }

  #leave({ path, quarters, seconds }: Beacon & { kind: 'leave' }, client: BeaconClient): void {
    const day = this.#day();
    if (this.#salt?.day !== day || client.isPrivate) return;
    const { leaves } = this.#pending;
    const hash = hashVisitor(this.#salt, client, path);
    if (leaves.size >= MAX_PENDING && !leaves.has(hash)) return;
    const finished = quarters === 4 ? 1 : 0;
    leaves.set(hash, { day, path, sums: { leaves: 1, seconds, quarters, finished } });
  }

  #await(hash: string, visitor: PendingVisitor): void {
    const { visitors } = this.#pending;
    if (visitors.size < MAX_PENDING) visitors.set(hash, visitors.get(hash) ?? visitor);
  }

  /** True the first time within `REPEAT_MS`. */
  #isNew(hash: string): boolean {
    const now = this.#services.now();
    const last = this.#recent.get(hash);
    if (last !== undefined && Math.abs(now - last) < REPEAT_MS) return false;
    this.#recent.set(hash, now);
    return true;
  }

  #allows(key: string, limit: number, windowMs: number): boolean {
    const rate = { key: `statistics:${key}`, limit, windowMs };
    if (!isWithinMemoryLimit(this.#services, rate)) return false;
    enforceMemoryLimit(this.#services, rate);
    return true;
  }

  /** Today in the time zone of the site. */
  #day(): string {
    const now = this.#services.now();
    if (now < this.#today.from || now >= this.#today.until) {
      const day = wallTimeAt(formatInstant(now), this.#site.timeZone).slice(0, 10);
      // All clocks change their day at a whole minute.
      const minute = now - (now % MINUTE_MS);
      this.#today = { day, from: minute, until: minute + MINUTE_MS };
    }
    return this.#today.day;
  }

  /** Stores what is counted, one call after another. After a failure it stays in memory for the next call. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() =>
      this.#store().catch((err) => this.#services.log.warn({ event: 'statistics_wait', err })),
    );
    return this.#flushing;
  }

  async #store(): Promise<void> {
    this.#addAgentRequests();
    const taken = this.#pending;
    this.#pending = newPending();
    try {
      await storeCounts(this.#services, taken);
    } catch (error) {
      this.#putBack(taken);
      throw error;
    }
    await this.#countries.refresh();
    const { statistics: isOn, timeZone } = await loadSettings(this.#services);
    if (timeZone !== this.#site.timeZone) this.#today = { day: '', from: 0, until: 0 };
    this.#site = { isOn, timeZone };
    if (this.#salt?.day !== this.#day()) {
      this.#salt = await loadSalt(this.#services.db, this.#day());
      this.#recent.clear();
    }
  }

  #addAgentRequests(): void {
    const day = this.#day();
    for (const { agent, requests, pages } of this.#agentRequests.take()) {
      const views = agent.class === 'browser' ? pages : requests;
      const value = agent.name ? `${agent.class}/${agent.name}` : agent.class;
      if (views > 0) this.#pending.sums.add({ dimension: 'machine', day, path: '', value }, { views });
      if (agent.subscribers === 0) continue;
      const key = { dimension: 'subscribers', day, path: '', value: agent.name } as const;
      this.#pending.sums.add(key, { views: agent.subscribers });
    }
  }

  #putBack(taken: PendingCounts): void {
    const later = this.#pending;
    this.#pending = taken;
    taken.sums.addAll(later.sums);
    taken.misses.addAll(later.misses);
    for (const [hash, visitor] of later.visitors) this.#await(hash, visitor);
    for (const [hash, leave] of later.leaves)
      if (taken.leaves.size < MAX_PENDING) taken.leaves.set(hash, leave);
  }
}

function newPending(): PendingCounts {
  return {
    sums: new SumMap(MAX_SUMS),
    visitors: new Map(),
    leaves: new Map(),
    misses: new SumMap(MAX_MISSES),
  };
}
