import { expect, test } from 'vitest';
import { onSwipe } from './swipe.ts';

const touch = (x: number, y: number) => ({ clientX: x, clientY: y });

test.each([
  ['to the left', [touch(200, 50)], touch(100, 60), ['left']],
  ['to the right', [touch(100, 50)], touch(200, 40), ['right']],
  ['too short', [touch(100, 50)], touch(130, 50), []],
  ['more down than to the side', [touch(100, 50)], touch(160, 150), []],
  ['with two fingers', [touch(100, 50), touch(150, 50)], touch(200, 50), []],
])('a swipe %s', (_name, from, to, expected) => {
  const element = new EventTarget() as HTMLElement;
  const swipes: string[] = [];
  onSwipe(element, (towards) => swipes.push(towards));
  element.dispatchEvent(Object.assign(new Event('touchstart'), { touches: from }));
  element.dispatchEvent(Object.assign(new Event('touchend'), { changedTouches: [to] }));
  expect(swipes).toEqual(expected);
});
