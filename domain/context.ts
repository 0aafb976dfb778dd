import type { TokenScope } from '../contract/api-token.ts';
import type { Role, StaffRole } from '../contract/user.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import type { Log } from '../platform/log.ts';
import type { Mail } from '../platform/mail.ts';
import type { Storage } from '../platform/storage/storage.ts';

/** The role of an account: its staff role if it has one. */
export type AccountRole = Role | StaffRole;

/** The session with which a person acts. */
export interface ActorSession {
  id: string;
  /** When its owner last proved who they are, in milliseconds. */
  provedAt: number;
}

/** The acting account, the operator (`system`), or a visitor; without an account `userId` is null. */
export interface Actor {
  userId: string | null;
  role: AccountRole | 'visitor' | 'system';
  /** The session of a person; absent for programs, and where no request is being handled. */
  session?: ActorSession;
  /** True for staff who act as a user until they have set up the second factor that the site requires. */
  needsFactor?: true;
  /** The API token that a program acts with; absent for people. */
  token?: { name: string; scopes: readonly TokenScope[] };
}

/** Anyone who is not signed in; public pages are rendered for this actor. */
export const visitor: Actor = { userId: null, role: 'visitor' };
/** The operator at the command line, and background jobs. */
export const system: Actor = { userId: null, role: 'system' };

/** The size of the page cache, and its hits and misses since the start. */
export interface PageCacheState {
  bytes: number;
  maxBytes: number;
  hits: number;
  misses: number;
}

/** The services and the actor that every operation needs, created once per request. */
export interface Ctx {
  config: Config;
  db: Database;
  storage: Storage;
  mail: Mail;
  log: Log;
  now: Clock;
  actor: Actor;
  /** A content version that was read for this request; absent if none was. */
  contentVersion?: number | undefined;
  /** The state of this server's page cache; commands have none. */
  pageCache?: (() => PageCacheState) | undefined;
  /** The signed proof of a confirmed email address, by which a visitor comments (see `domain/comments`). */
  commenter?: string | undefined;
  /** The network that the request came from (see `toNetwork`); commands and jobs have none. */
  network?: string | undefined;
  /**
   * Waits until the server may do heavy work for this network, whose requests take turns with those of
   * others; undefined if it may at once. Commands and jobs do not wait.
   */
  nextSlot?: ((network: string) => Promise<void> | undefined) | undefined;
}

/** The parts of a context that do not change between requests. */
export type Services = Omit<Ctx, 'actor' | 'commenter' | 'contentVersion' | 'network'>;
