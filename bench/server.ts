import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/running/server.ts';
import { startMeasured } from './running.ts';
import { rank } from './timing.ts';

/** One measurement of the running server. */
export interface ServerFigure {
  name: string;
  value: number;
  unit: 's';
  limit?: number;
}

const STARTS = 7;

/** Measures repeated starts of the built server on a filled data folder. */
export async function measureServer(dataDir: string): Promise<ServerFigure[]> {
  // The compile cache of an earlier start would make the first one as fast as later ones.
  rmSync(join(root, 'build', 'compiled'), { recursive: true, force: true });
  const first = await startOnce(dataDir);
  const later: number[] = [];
  for (let i = 0; i < STARTS; i++) later.push(await startOnce(dataDir));
  later.sort((a, b) => a - b);
  return [
    { name: 'first start after a build, to the first 200', value: first, unit: 's' },
    { name: `cold start to the first 200, best of ${STARTS}`, value: later[0] as number, unit: 's' },
    {
      name: `cold start to the first 200, median of ${STARTS}`,
      value: rank(later, 0.5),
      unit: 's',
      limit: 1,
    },
  ];
}

async function startOnce(dataDir: string): Promise<number> {
  const server = await startMeasured(dataDir);
  await server.end('SIGTERM');
  return server.tookMs / 1000;
}
