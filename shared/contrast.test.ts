import { expect, it } from 'vitest';
import { contrastWithWhite, READABLE, readableOn, withWhite } from './contrast.ts';

it('tells the contrast with white', () => {
  expect(contrastWithWhite('#000000')).toBeCloseTo(21);
  expect(contrastWithWhite('#ffffff')).toBeCloseTo(1);
  expect(contrastWithWhite('#767676')).toBeGreaterThan(READABLE);
  expect(contrastWithWhite('#777777')).toBeLessThan(READABLE);
});

it('leaves a readable colour as it is', () => {
  expect(readableOn('#b4432c', ['#ffffff', '#f5f1e9'], 'black')).toBe('#b4432c');
});

it.each(['#ffff00', '#ffffff', '#80c0ff', '#b4432c'])(
  'darkens %s until white is readable on it',
  (colour) => {
    expect(contrastWithWhite(readableOn(colour, ['#ffffff'], 'black'))).toBeGreaterThanOrEqual(READABLE);
  },
);

it('ends at black or white if nothing else is readable', () => {
  expect(readableOn('#808080', ['#000000', '#ffffff'], 'white')).toBe('#ffffff');
});

it('mixes with white', () => {
  expect(withWhite('#000000', 0.5)).toBe('#808080');
});
