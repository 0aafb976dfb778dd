import type { Ctx } from '../context.ts';
import { invalid, type LekhaError } from '../errors.ts';
import { normalisePath } from '../slug.ts';
import { listSpellings } from './find-custom-redirect.ts';
import { type PathState, readPathStates } from './path-states.ts';
import { type StoredRedirect, targetPath } from './read-redirect.ts';

/** The targets of redirects that are about to be stored, by their paths. */
type Planned = ReadonlyMap<string, string>;

/** The error for a redirect whose target leads back to it. */
export function loopError({ path, target }: StoredRedirect): LekhaError {
  return invalid('to', `This would be a loop: ${target} leads back to /${path}. Choose another target.`);
}

/** Checks redirects before they are stored, and leads each to the end of its chain. */
export class RedirectPlan {
  #ctx: Ctx;
  #states: Map<string, PathState>;
  #planned = new Map<string, string>();

  private constructor(ctx: Ctx, states: Map<string, PathState>) {
    this.#ctx = ctx;
    this.#states = states;
  }

  /** Reads what is at the paths and targets of redirects, with few queries for all of them. */
  static async open(ctx: Ctx, redirects: readonly StoredRedirect[]): Promise<RedirectPlan> {
    const paths = redirects.flatMap(({ path, target }) => [`/${path}`, targetPath(target) ?? []].flat());
    return new RedirectPlan(ctx, await readPathStates(ctx, paths));
  }

  /** True if a redirect was added for a path. */
  has(path: string): boolean {
    return this.#planned.has(path);
  }

  /** The redirects that were added, by path, each with the end of its chain after the last one. */
  async finish(): Promise<Planned> {
    for (const [path, target] of this.#planned)
      this.#planned.set(path, (await this.#follow(target)) ?? target);
    return this.#planned;
  }

  /**
   * Adds a redirect with the last target of its chain, which it returns. Throws `invalid` if a page is at its
   * path, or if it would lead back to itself.
   */
  async add({ path, target }: StoredRedirect): Promise<string> {
    if ((await this.#state(`/${path}`)).kind === 'page')
      throw invalid(
        'from',
        `There is a page at /${path}, so nobody would be redirected. Choose another path.`,
      );
    this.#planned.set(path, target);
    const last = await this.#follow(target);
    if (last === null) {
      this.#planned.delete(path);
      throw loopError({ path, target });
    }
    this.#planned.set(path, last);
    return last;
  }

  /** The end of the chain that begins with a target; null if it comes back to where it was. */
  async #follow(target: string): Promise<string | null> {
    const seen = new Set<string>();
    for (let last = target; ; ) {
      const path = targetPath(last);
      const next = path === null ? undefined : await this.#next(path);
      if (path === null || next === undefined) return this.#shorten(seen, last);
      const stored = normalisePath(path) ?? '';
      if (seen.has(stored)) return null;
      seen.add(stored);
      last = next;
    }
  }

  /** Leads the planned redirects of a chain to its end, so that nothing follows it twice. */
  #shorten(chain: ReadonlySet<string>, last: string): string {
    for (const path of chain) if (this.#planned.has(path)) this.#planned.set(path, last);
    return last;
  }

  async #next(path: string): Promise<string | undefined> {
    const state = await this.#state(path);
    if (state.kind === 'page') return undefined;
    const spelling = listSpellings(path).find((one) => this.#planned.has(one));
    if (spelling !== undefined) return this.#planned.get(spelling);
    return state.kind === 'redirect' ? state.to : undefined;
  }

  async #state(path: string): Promise<PathState> {
    const known = this.#states.get(path) ?? (await readPathStates(this.#ctx, [path])).get(path)!;
    this.#states.set(path, known);
    return known;
  }
}
