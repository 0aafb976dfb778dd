import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { cleanBody, compareBodies, expectNoRequests, renderBody, renderForFeed } from './body.ts';

const long = '<p>A <b>long</b> text of <a href="/x">many</a> paragraphs.</p>'.repeat(4000);

/** Counts the ticks of the event loop while a task runs. */
async function ticksDuring(task: Promise<unknown>): Promise<number> {
  let isDone = false;
  let ticks = 0;
  const done = () => {
    isDone = true;
  };
  void task.then(done, done);
  for (; !isDone; ticks++) await setImmediate();
  await task;
  return ticks;
}

it.each([
  ['cleaned', () => cleanBody(long)],
  ['rendered', () => renderBody(long, { images: new Map() })],
  ['rendered for feeds', () => renderForFeed(long, 'https://me.org/blog/x')],
  ['compared', () => compareBodies(long, `${long}<p>More.</p>`)],
])('does not block the event loop while a long body is %s', async (_name, task) => {
  // On this thread each would take only a few ticks, for its imports.
  expect(await ticksDuring(task())).toBeGreaterThan(100);
});

it('cleans and renders a long body like a short one', async () => {
  const html = '<p><b>a</b></p><table><tr><th>b</th></tr><tr><td>c</td></tr></table>';
  const short = (await cleanBody(html)).html;
  const clean = (await cleanBody(html.repeat(1000))).html;
  expect(clean).toBe(short.repeat(1000));
  const rendered = (body: string) => renderBody(body, { images: new Map() });
  expect((await rendered(clean)).rendered).toBe((await rendered(short)).rendered.repeat(1000));
});

it('refuses a long body with the same message', async () => {
  await expect(cleanBody('<div>'.repeat(10_000))).rejects.toMatchObject({
    name: 'LekhaError',
    code: 'invalid',
    message: 'The content is nested too deeply. Simplify its formatting.',
  });
});

// Last, because it counts for the rest of the process.
it('processes a long body on this thread in a process without requests', async () => {
  expectNoRequests();
  expect(await ticksDuring(cleanBody(long.slice(0, 24_000)))).toBeLessThan(100);
});
