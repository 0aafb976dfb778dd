import { expect, test } from 'vitest';
import { type FrameAction, type FrameState, initialFrames, reduceFrames } from './frame-state.ts';

const after = (...turns: FrameAction[]): FrameState => turns.reduce(reduceFrames, initialFrames(0));

test('one is shown until the next has arrived, and then goes', () => {
  expect(after()).toMatchObject({ shown: null, coming: { key: 1 } });
  expect(after({ arrived: 1 })).toMatchObject({ shown: { key: 1 }, coming: null });
  expect(after({ arrived: 1 }, { newest: 3 })).toMatchObject({ shown: { key: 1 }, coming: { key: 2 } });
  expect(after({ arrived: 1 }, { newest: 3 }, { arrived: 2 })).toMatchObject({
    shown: { key: 2 },
    coming: null,
  });
});

test('what is written while one is on its way is asked for afterwards, once', () => {
  const busy = after({ newest: 1 }, { newest: 2 }, { newest: 3 });
  expect(busy).toMatchObject({ shown: null, coming: { key: 1, of: 0 } });
  expect(reduceFrames(busy, { arrived: 1 })).toMatchObject({ shown: { key: 1 }, coming: { key: 2, of: 3 } });
});

test('one that fails leaves the last, is counted, and is tried again, at once with a newer text', () => {
  const failed = after({ arrived: 1 }, { newest: 2 }, { failed: 2 });
  expect(failed).toMatchObject({ shown: { key: 1 }, coming: null, failures: 1 });
  const again = reduceFrames(failed, { newest: 3 });
  expect(again).toMatchObject({ shown: { key: 1 }, coming: { key: 3 }, failures: 1 });
  expect(reduceFrames(again, { arrived: 3 })).toMatchObject({ shown: { key: 3 }, failures: 0 });
  const tried = reduceFrames(failed, 'again');
  expect(tried).toMatchObject({ coming: { key: 3, of: 2 } });
  expect(reduceFrames(tried, 'again')).toEqual(tried);
  expect(reduceFrames(tried, { failed: 3 })).toMatchObject({ shown: { key: 1 }, failures: 2 });
});

test('what comes too late, or twice, changes nothing', () => {
  const failed = after({ arrived: 1 }, { newest: 2 }, { failed: 2 });
  expect(reduceFrames(failed, { arrived: 2 })).toEqual(failed);
  expect(reduceFrames(failed, { newest: 2 })).toEqual(failed);
});
