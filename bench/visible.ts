import { signIn } from '../scripts/running/server.ts';
import { addAdministrator, put } from './administrator.ts';
import { startMeasured } from './running.ts';
import { computeTiming, type Timing } from './timing.ts';

const ROUNDS = 60;
const WARM_UP = 10;

/** How soon an edit is visible, in milliseconds. */
export interface Visible {
  /** From sending the edit to its response. */
  saved: Timing;
  /** From sending the edit to the page that shows it. */
  shown: Timing;
  /** Pages requested after the response that did not show the edit. */
  stale: number;
}

/** Edits an article through the API, and requests its page after the response. */
export async function measureVisible(dataDir: string): Promise<Visible> {
  const account = await addAdministrator(dataDir);
  const server = await startMeasured(dataDir);
  try {
    const cookie = await signIn(server.url, account);
    const { data } = await read(`${server.url}/api/v1/articles/all-articles?limit=1&page=7`);
    const { _id, slug } = data[0]!;
    const saved: number[] = [];
    const shown: number[] = [];
    let stale = 0;
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const description = `Edit ${round + WARM_UP} of this run.`;
      const begun = performance.now();
      await put(server.url, cookie, `/api/v1/articles/update-article/${_id}`, { description });
      const answered = performance.now();
      const page = await (await fetch(`${server.url}/blog/${encodeURIComponent(slug)}`)).text();
      const seen = performance.now();
      if (!page.includes(description)) stale++;
      if (round < 0) continue;
      saved.push(answered - begun);
      shown.push(seen - begun);
    }
    return { saved: computeTiming(saved), shown: computeTiming(shown), stale };
  } finally {
    await server.end('SIGTERM');
  }
}

async function read(url: string): Promise<{ data: { _id: string; slug: string }[] }> {
  return (await fetch(url)).json() as Promise<{ data: { _id: string; slug: string }[] }>;
}
