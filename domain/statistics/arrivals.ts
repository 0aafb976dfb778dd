import { type Agent, classifyAgent, MAX_AGENT } from './agents.ts';

/** An agent, and the requests that it has sent since the last call of `take`. */
interface Arrival {
  agent: Agent;
  requests: number;
  /** Those for pages, by which browsers are counted. */
  pages: number;
}

/** The maximum number of agents in the map, of at most `MAX_AGENT` characters each. */
const MAX_AGENTS = 2000;
const newArrival = (agent: Agent): Arrival => ({ agent, requests: 0, pages: 0 });

/** Counts requests by agent where they arrive: one look-up in a bounded map for each. */
export class Arrivals {
  #byAgent = new Map<string, Arrival>();
  /** Agents that did not fit. */
  #others = newArrival({ class: 'other', name: 'Other robots', subscribers: 0 });

  count(agent: string | undefined, isPage: boolean): void {
    const arrival = this.#byAgent.get(agent ?? '') ?? this.#add(agent ?? '');
    arrival.requests++;
    if (isPage) arrival.pages++;
  }

  #add(agent: string): Arrival {
    if (this.#byAgent.size >= MAX_AGENTS) return this.#others;
    const arrival = newArrival(classifyAgent(agent));
    // The text is a slice of the whole request, which would stay in memory with it.
    if (agent.length <= MAX_AGENT)
      this.#byAgent.set(Buffer.from(agent, 'latin1').toString('latin1'), arrival);
    return arrival;
  }

  /** Returns the counts and starts again at 0. Agents stay until there are many. */
  take(): Readonly<Arrival>[] {
    const counted = [...this.#byAgent.values(), this.#others].filter(({ requests }) => requests > 0);
    const taken = counted.map((arrival) => ({ ...arrival }));
    for (const arrival of counted) [arrival.requests, arrival.pages] = [0, 0];
    if (this.#byAgent.size >= MAX_AGENTS / 2) this.#byAgent.clear();
    return taken;
  }
}
