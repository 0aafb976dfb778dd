import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSearch, type SearchState } from './search.ts';

const reply = (title: string) => ({ data: [{ title }], meta: { total: 1 } });
const found = (term: string) => ({ state: 'found', term, results: [{ title: term }], meta: { total: 1 } });

let states: SearchState[];
let search: (typed: string) => void;
const fetch = vi.fn(async (path: string, _init: RequestInit) =>
  Response.json(reply(new URLSearchParams(path.split('?')[1]).get('searchTerm') ?? '')),
);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetch.mockClear());
  states = [];
  search = createSearch((state) => states.push(state));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('searches for the normalised term after a pause', async () => {
  search('  river ');
  search(' river  ford ');
  expect(states.at(-1)).toEqual({ state: 'loading', term: 'river ford' });
  expect(fetch).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(fetch.mock.calls.map(([path]) => path)).toEqual([
    '/api/v1/articles/all-articles?searchTerm=river+ford&limit=8',
  ]);
  expect(states.at(-1)).toEqual(found('river ford'));
});

it('does not search again for the same term, nor for an empty one', () => {
  search('weir');
  search(' weir');
  expect(states).toHaveLength(1);
  search(' ');
  expect(states.at(-1)).toEqual({ state: 'empty' });
});

it('aborts the request of a former term and ignores its response', async () => {
  const responses: ((response: Response) => void)[] = [];
  fetch.mockImplementation(() => new Promise((resolve) => responses.push(resolve)));
  search('first term');
  await vi.advanceTimersByTimeAsync(200);
  search('second term');
  await vi.advanceTimersByTimeAsync(200);
  expect(fetch.mock.calls.map(([, { signal }]) => signal?.aborted)).toEqual([true, false]);
  responses[1]!(Response.json(reply('second term')));
  responses[0]!(Response.json(reply('first term')));
  await vi.advanceTimersByTimeAsync(0);
  expect(states.map(({ state }) => state)).toEqual(['loading', 'loading', 'found']);
  expect(states.at(-1)).toEqual(found('second term'));
});

it('reports a failure', async () => {
  fetch.mockResolvedValue(new Response(null, { status: 500 }));
  search('bridge');
  await vi.advanceTimersByTimeAsync(200);
  expect(states.at(-1)).toEqual({ state: 'failed', term: 'bridge' });
});

it('takes results from the cache for a minute', async () => {
  fetch.mockImplementation(async () => Response.json(reply('lake')));
  search('lake');
  await vi.advanceTimersByTimeAsync(200);
  search('');
  search('lake');
  expect(states.at(-1)).toEqual({ ...found('lake'), at: expect.any(Number) });
  await vi.advanceTimersByTimeAsync(60_000);
  search('');
  search('lake');
  expect(states.at(-1)).toEqual({ state: 'loading', term: 'lake' });
});
