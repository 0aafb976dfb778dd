import { expect, test } from 'vitest';
import { type FrameAction, type FrameState, initialFrames, reduceFrames } from './frame-state.ts';

const after = (...actions: FrameAction[]): FrameState => actions.reduce(reduceFrames, initialFrames(0));

test('shows a frame until the next one is loaded', () => {
  expect(after()).toMatchObject({ visible: null, loading: { key: 1 } });
  expect(after({ loaded: 1 })).toMatchObject({ visible: { key: 1 }, loading: null });
  expect(after({ loaded: 1 }, { latest: 3 })).toMatchObject({ visible: { key: 1 }, loading: { key: 2 } });
  expect(after({ loaded: 1 }, { latest: 3 }, { loaded: 2 })).toMatchObject({
    visible: { key: 2 },
    loading: null,
  });
});

test('loads one more frame for everything that was typed during a load', () => {
  const busy = after({ latest: 1 }, { latest: 2 }, { latest: 3 });
  expect(busy).toMatchObject({ visible: null, loading: { key: 1, sequence: 0 } });
  expect(reduceFrames(busy, { loaded: 1 })).toMatchObject({
    visible: { key: 1 },
    loading: { key: 2, sequence: 3 },
  });
});

test('keeps the visible frame after a failure, counts it and retries, at once with newer text', () => {
  const failed = after({ loaded: 1 }, { latest: 2 }, { failed: 2 });
  expect(failed).toMatchObject({ visible: { key: 1 }, loading: null, failures: 1 });
  const again = reduceFrames(failed, { latest: 3 });
  expect(again).toMatchObject({ visible: { key: 1 }, loading: { key: 3 }, failures: 1 });
  expect(reduceFrames(again, { loaded: 3 })).toMatchObject({ visible: { key: 3 }, failures: 0 });
  const retried = reduceFrames(failed, 'retry');
  expect(retried).toMatchObject({ loading: { key: 3, sequence: 2 } });
  expect(reduceFrames(retried, 'retry')).toEqual(retried);
  expect(reduceFrames(retried, { failed: 3 })).toMatchObject({ visible: { key: 1 }, failures: 2 });
});

test('ignores late and repeated actions', () => {
  const failed = after({ loaded: 1 }, { latest: 2 }, { failed: 2 });
  expect(reduceFrames(failed, { loaded: 2 })).toEqual(failed);
  expect(reduceFrames(failed, { latest: 2 })).toEqual(failed);
});
