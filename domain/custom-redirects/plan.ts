import type { Ctx } from '../context.ts';
import { invalid } from '../errors.ts';
import { normalisePath } from '../slug.ts';
import { listSpellings } from './find-redirect.ts';
import { type PathState, readPathStates } from './path-states.ts';
import { type StoredRedirect, targetPath } from './targets.ts';

/** The targets of redirects that are about to be stored, by their paths. */
type Planned = ReadonlyMap<string, string>;

/** Longer chains are of no use to readers. */
const MAX_HOPS = 10;

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

  /** The redirects that were added, by path. */
  get planned(): Planned {
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
      throw invalid('to', `This would be a loop: ${target} leads back to /${path}. Choose another target.`);
    }
    this.#planned.set(path, last);
    return last;
  }

  /** The end of the chain that begins with a target; null if it comes back to where it was. */
  async #follow(target: string): Promise<string | null> {
    const seen = new Set<string>();
    for (let last = target; seen.size < MAX_HOPS; ) {
      const path = targetPath(last);
      if (path === null) return last;
      const state = await this.#state(path);
      const next = state.kind === 'page' ? undefined : this.#next(path, state);
      if (next === undefined) return last;
      const stored = normalisePath(path) ?? '';
      if (seen.has(stored)) return null;
      seen.add(stored);
      last = next;
    }
    return null;
  }

  #next(path: string, state: PathState): string | undefined {
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
