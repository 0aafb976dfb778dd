import { MIN_CROP } from '../../../../contract/media.ts';

/** A part of an image, of 0 to 1 of each side, as the API takes it. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The whole image. */
export const WHOLE: Frame = { left: 0, top: 0, width: 1, height: 1 };

/** A corner of a frame; 1 is the end of a side. */
export type Corner = { x: 0 | 1; y: 0 | 1 };

/** Moves a frame inside the image. */
export function moveFrame(frame: Frame, x: number, y: number): Frame {
  return {
    ...frame,
    left: clamp(frame.left + x, 0, 1 - frame.width),
    top: clamp(frame.top + y, 0, 1 - frame.height),
  };
}

/** Shrinks (below 1) or enlarges a frame around its centre, in its proportions. */
export function scaleFrame(frame: Frame, factor: number): Frame {
  const min = Math.max(MIN_CROP / frame.width, MIN_CROP / frame.height);
  const by = clamp(factor, min, Math.min(1 / frame.width, 1 / frame.height));
  const [width, height] = [frame.width * by, frame.height * by];
  const grown = { left: frame.left, top: frame.top, width, height };
  return moveFrame(grown, (frame.width - width) / 2, (frame.height - height) / 2);
}

/** Moves a corner of a frame; the opposite corner stays. `ratio` is the width to keep, for a height of 1. */
export function dragCorner(frame: Frame, corner: Corner, x: number, y: number, ratio: number | null): Frame {
  const right = frame.left + frame.width;
  const bottom = frame.top + frame.height;
  const roomX = corner.x === 1 ? 1 - frame.left : right;
  const roomY = corner.y === 1 ? 1 - frame.top : bottom;
  let width = clamp(frame.width + (corner.x === 1 ? x : -x), MIN_CROP, roomX);
  let height = clamp(frame.height + (corner.y === 1 ? y : -y), MIN_CROP, roomY);
  if (ratio !== null) {
    width = Math.min(width, roomY * ratio);
    height = width / ratio;
  }
  return {
    left: corner.x === 1 ? frame.left : right - width,
    top: corner.y === 1 ? frame.top : bottom - height,
    width,
    height,
  };
}

/** The largest frame of these proportions (width by height, both of 0 to 1) around the centre of another. */
export function fitRatio(frame: Frame, ratio: number): Frame {
  const width = Math.min(1, ratio);
  const whole = { left: 0, top: 0, width, height: width / ratio };
  const x = frame.left + frame.width / 2 - width / 2;
  return moveFrame(whole, x, frame.top + frame.height / 2 - whole.height / 2);
}

/** Turns a frame with its image, clockwise by a quarter. */
export function rotateFrame({ left, top, width, height }: Frame): Frame {
  return { left: clamp(1 - top - height, 0, 1), top: left, width: height, height: width };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), Math.max(min, max));
}

/** Rounds a frame to what the API takes. */
export function toApi(frame: Frame): Frame {
  const round = (value: number, min: number) => clamp(Math.round(value * 1e4) / 1e4, min, 1);
  return {
    left: round(frame.left, 0),
    top: round(frame.top, 0),
    width: round(frame.width, MIN_CROP),
    height: round(frame.height, MIN_CROP),
  };
}
