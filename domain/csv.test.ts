import { expect, it } from 'vitest';
import { csvLine, readCsv, streamText, writeLines } from './csv.ts';

/** Counts the ticks of the event loop during some work, in which other requests would be served. */
async function ticksDuring(work: () => Promise<unknown>): Promise<number> {
  let ticks = 0;
  let next: NodeJS.Immediate;
  const count = () => {
    ticks++;
    next = setImmediate(count);
  };
  next = setImmediate(count);
  await work();
  clearImmediate(next);
  return ticks;
}

const numbers = Array.from({ length: 20_000 }, (_, i) => i);
const readNumbers = async (last: number | undefined, limit: number) =>
  numbers.slice(last === undefined ? 0 : last + 1).slice(0, limit);

it('large CSV files are written and read while others are served', async () => {
  let text = '';
  const write = async () => {
    const lines = writeLines('n,words\r\n', readNumbers, (n) => csvLine([String(n), 'a, b']));
    text = await new Response(streamText(lines)).text();
  };
  expect(await ticksDuring(write)).toBeGreaterThan(10);
  expect(text.length).toBeGreaterThan(200_000);
  const read: string[][] = [];
  const readAll = async () => {
    for await (const { cells } of readCsv(text, ',')) read.push(cells);
  };
  expect(await ticksDuring(readAll)).toBeGreaterThan(10);
  const commas = async () => {
    for await (const { cells } of readCsv(','.repeat(500_000), ',')) read.push(cells);
  };
  expect(await ticksDuring(commas)).toBeGreaterThan(10);
  expect(read).toEqual([['n', 'words'], ...numbers.map((n) => [String(n), 'a, b'])]);
});
