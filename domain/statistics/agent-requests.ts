import { type Agent, classifyAgent, MAX_AGENT } from './agents.ts';

/** An agent, and the requests that it has sent since the last call of `take`. */
interface AgentCount {
  agent: Agent;
  requests: number;
  /** Those for pages, by which browsers are counted. */
  pages: number;
}

/** The maximum number of agents in the map, of at most `MAX_AGENT` characters each. */
const MAX_AGENTS = 2000;
const newCount = (agent: Agent): AgentCount => ({ agent, requests: 0, pages: 0 });

/** Counts requests by agent where they arrive: one look-up in a bounded map for each. */
export class AgentRequests {
  #byAgent = new Map<string, AgentCount>();
  /** Agents that did not fit. */
  #others = newCount({ class: 'other', name: 'Other robots', subscribers: 0 });

  count(agent: string | undefined, isPage: boolean): void {
    const count = this.#byAgent.get(agent ?? '') ?? this.#add(agent ?? '');
    count.requests++;
    if (isPage) count.pages++;
  }

  #add(agent: string): AgentCount {
    if (this.#byAgent.size >= MAX_AGENTS) return this.#others;
    const count = newCount(classifyAgent(agent));
    // The text is a slice of the whole request, which would stay in memory with it.
    if (agent.length <= MAX_AGENT) this.#byAgent.set(Buffer.from(agent, 'latin1').toString('latin1'), count);
    return count;
  }

  /** Returns the counts and starts again at 0. Agents stay until there are many. */
  take(): Readonly<AgentCount>[] {
    const counted = [...this.#byAgent.values(), this.#others].filter(({ requests }) => requests > 0);
    const taken = counted.map((each) => ({ ...each }));
    for (const each of counted) [each.requests, each.pages] = [0, 0];
    if (this.#byAgent.size >= MAX_AGENTS / 2) this.#byAgent.clear();
    return taken;
  }
}
