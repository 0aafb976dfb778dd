import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { cleanBody, compareBodies, renderBody, renderForFeed } from './body.ts';

const long = '<p>A <b>long</b> text of <a href="/x">many</a> paragraphs.</p>'.repeat(4000);

/** How often the event loop comes round while something is under way. */
async function roundsDuring(work: Promise<unknown>): Promise<number> {
  let isDone = false;
  let rounds = 0;
  void work.finally(() => {
    isDone = true;
  });
  for (; !isDone; rounds++) await setImmediate();
  return rounds;
}

it.each([
  ['cleaned', () => cleanBody(long)],
  ['rendered', () => renderBody(long, { images: new Map() })],
  ['rendered for feeds', () => renderForFeed(long, 'https://me.org/blog/x')],
  ['compared', () => compareBodies(long, `${long}<p>More.</p>`)],
])('While a long body is %s, the event loop goes round', async (_name, work) => {
  // Done on this thread, each is a handful of rounds, for what it imports.
  expect(await roundsDuring(work())).toBeGreaterThan(100);
});

it('A long body is worked on as a short one is', async () => {
  const html = '<p><b>a</b></p><table><tr><th>b</th></tr><tr><td>c</td></tr></table>';
  const short = (await cleanBody(html)).html;
  const clean = (await cleanBody(html.repeat(1000))).html;
  expect(clean).toBe(short.repeat(1000));
  const rendered = (body: string) => renderBody(body, { images: new Map() });
  expect((await rendered(clean)).rendered).toBe((await rendered(short)).rendered.repeat(1000));
});

it('A long body is refused in the same words', async () => {
  await expect(cleanBody('<div>'.repeat(10_000))).rejects.toMatchObject({
    name: 'LekhaError',
    code: 'invalid',
    message: 'The content is nested too deeply. Simplify its formatting.',
  });
});
