// A process of `bench/comments.ts` that reads cached pages one after another until it is told to end, and
// then sends how long each took.
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { mainThreadMs, waitedMs } from './running.ts';

/** The waits of a reader, in milliseconds. */
export interface Waits {
  clock: number[];
  /** Processor time that the server's main thread used meanwhile. */
  cpu: number[];
  /** Reads that are left out because this process itself waited for a processor. */
  late: number;
}

const CACHED = ['/', '/blog/article-50', '/blogs'];
const PAUSE_MS = 5;
const LATE_MS = 1;

const [url, pid] = process.argv.slice(2);
const server = { pid: Number(pid) };
const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: '127.0.2.1' });
const waits: Waits = { clock: [], cpu: [], late: 0 };
let isOver = false;

function read(path: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  get(url + path, { agent }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`A reader got ${response.statusCode}.`));
    response.resume().on('end', resolve);
  }).on('error', reject);
  return promise;
}

process.once('message', () => {
  isOver = true;
});
for (const path of CACHED) await read(path);
process.send!('ready');
for (let i = 0; !isOver; i++) {
  const [begun, before, waited] = [performance.now(), mainThreadMs(server), waitedMs(process)];
  await read(CACHED[i % CACHED.length]!);
  const [cpu, clock] = [mainThreadMs(server) - before, performance.now() - begun];
  if (waitedMs(process) - waited > LATE_MS) waits.late++;
  else {
    waits.cpu.push(cpu);
    waits.clock.push(clock);
  }
  await sleep(PAUSE_MS);
}
process.send!(waits, () => process.exit());
