import { type Ctx, system } from '../domain/context.ts';
import { newId } from '../domain/id.ts';
import { createAdministrator } from '../domain/users/users.ts';
import { readConfig } from '../platform/config.ts';
import { openLog } from '../platform/log.ts';
import { openServices } from '../server/startup/services.ts';
import { startServer } from './running.ts';
import { rank, type Timing } from './timing.ts';

const ROUNDS = 60;
const WARM_UP = 10;

/** How soon an edit is seen, in milliseconds. */
export interface Visible {
  /** From sending the edit to having its answer. */
  saved: Timing;
  /** From sending the edit to having the page that shows it. */
  shown: Timing;
  /** Pages asked for after the answer that did not show the edit. */
  stale: number;
}

/** Edits an article through the API, and asks for its page once the edit was answered. */
export async function measureVisible(dataDir: string): Promise<Visible> {
  const account = await appoint(dataDir);
  const server = await startServer(dataDir);
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
      await edit(`${server.url}/api/v1/articles/update-article/${_id}`, cookie, { description });
      const answered = performance.now();
      const page = await (await fetch(`${server.url}/blog/${encodeURIComponent(slug)}`)).text();
      const seen = performance.now();
      if (!page.includes(description)) stale++;
      if (round < 0) continue;
      saved.push(answered - begun);
      shown.push(seen - begun);
    }
    return { saved: timingOf(saved), shown: timingOf(shown), stale };
  } finally {
    await server.stop();
  }
}

interface Account {
  email: string;
  password: string;
}

/** An administrator of this run, for the password of an earlier run's is not known. */
async function appoint(dataDir: string): Promise<Account> {
  const services = await openServices(readConfig({ DATA_DIR: dataDir }), openLog('warn', process.stderr));
  try {
    const ctx: Ctx = { ...services, actor: system };
    const account = { email: `bench-${newId()}@lekha.example`, password: newId() };
    await createAdministrator(ctx, { name: 'Bench', ...account });
    return account;
  } finally {
    await services.db.close();
  }
}

async function signIn(url: string, account: Account): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!answer.ok) throw new Error(`Signing in was answered with ${answer.status}.`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function edit(url: string, cookie: string, fields: Record<string, string>): Promise<void> {
  const answer = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(fields),
  });
  if (!answer.ok) throw new Error(`The edit was answered with ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

async function read(url: string): Promise<{ data: { _id: string; slug: string }[] }> {
  return (await fetch(url)).json() as Promise<{ data: { _id: string; slug: string }[] }>;
}

function timingOf(took: number[]): Timing {
  const sorted = took.toSorted((a, b) => a - b);
  return { p50: rank(sorted, 0.5), p95: rank(sorted, 0.95), p99: rank(sorted, 0.99) };
}
