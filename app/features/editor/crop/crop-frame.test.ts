import fc from 'fast-check';
import { expect, test } from 'vitest';
import { imageEdit } from '../../../../contract/media.ts';
import {
  dragCorner,
  type Frame,
  fitRatio,
  moveFrame,
  rotateFrame,
  scaleFrame,
  toApi,
  WHOLE,
} from './crop-frame.ts';

const half: Frame = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 };

test('a frame moves up to the edge', () => {
  expect(moveFrame(half, 0.1, -0.1)).toEqual({ ...half, left: 0.35, top: 0.15 });
  expect(moveFrame(half, 9, -9)).toEqual({ ...half, left: 0.5, top: 0 });
});

test('a frame is scaled around its centre, up to the whole image', () => {
  expect(scaleFrame(WHOLE, 0.5)).toEqual(half);
  expect(scaleFrame(half, 4)).toEqual(WHOLE);
});

test('a corner is dragged, and the opposite one stays', () => {
  expect(dragCorner(half, { x: 0, y: 0 }, 0.25, 0.25, null)).toEqual({
    left: 0.5,
    top: 0.5,
    width: 0.25,
    height: 0.25,
  });
  expect(dragCorner(half, { x: 1, y: 1 }, 0.25, 9, 2)).toEqual({ ...half, width: 0.75, height: 0.375 });
});

test('a frame takes proportions, and turns with its image', () => {
  expect(fitRatio(WHOLE, 0.5)).toEqual({ left: 0.25, top: 0, width: 0.5, height: 1 });
  const frame: Frame = { left: 0, top: 0.5, width: 0.25, height: 0.5 };
  expect(rotateFrame(frame)).toEqual({ left: 0, top: 0, width: 0.5, height: 0.25 });
  expect(rotateFrame(rotateFrame(rotateFrame(rotateFrame(half))))).toEqual(half);
});

test('every frame is one that the server takes', () => {
  const share = fc.double({ min: -3, max: 3, noNaN: true });
  const step = fc.oneof(
    fc.tuple(share, share).map(
      ([x, y]) =>
        (frame: Frame) =>
          moveFrame(frame, x, y),
    ),
    fc.double({ min: 0.001, max: 10, noNaN: true }).map((by) => (frame: Frame) => scaleFrame(frame, by)),
    fc
      .tuple(
        fc.constantFrom(0, 1) as fc.Arbitrary<0 | 1>,
        fc.constantFrom(0, 1) as fc.Arbitrary<0 | 1>,
        share,
        share,
      )
      .map(
        ([cx, cy, x, y]) =>
          (frame: Frame) =>
            dragCorner(frame, { x: cx, y: cy }, x, y, null),
      ),
    fc.constant(rotateFrame),
    fc.double({ min: 0.2, max: 5, noNaN: true }).map((ratio) => (frame: Frame) => fitRatio(frame, ratio)),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const crop = toApi(steps.reduce((frame, change) => change(frame), WHOLE));
      expect(imageEdit.safeParse({ url: '/media/a.png', crop }).success).toBe(true);
    }),
  );
});
