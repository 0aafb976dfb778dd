import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BarPlot, niceMaximum } from './bar-plot.tsx';

test.each([
  [0, 2],
  [2, 2],
  [3, 4],
  [5, 10],
  [11, 20],
  [41, 100],
  [4999, 10_000],
])('a plot of up to %i reaches to %i', (value, maximum) => {
  expect(niceMaximum(value)).toBe(maximum);
});

test.each([
  // Side by side, the higher value decides the scale; stacked, their sum.
  [false, [160, 120], [0, 40]],
  [true, [160, 120].map((height) => (height * 4) / 10), [96, 48]],
])('values that are parts of a whole (%s) have the right heights', (isStacked, heights, fromTop) => {
  const series = ['Subscribed', 'Unsubscribed'].map((name) => ({ name, className: name }));
  const bars = [{ id: 'a', label: 'Nov', values: [4, 3] }];
  const html = renderToStaticMarkup(createElement(BarPlot, { title: 'A plot', series, bars, isStacked }));
  const rects = [
    ...html.matchAll(/<rect class="\w+" x="([^"]+)" width="[^"]+" y="([^"]+)" height="([^"]+)"/g),
  ];
  expect(rects.map(([, , , height]) => Number(height))).toEqual(heights);
  expect(rects.map(([, , y]) => Number(y) - 18)).toEqual(fromTop);
  expect(new Set(rects.map(([, x]) => x)).size).toBe(isStacked ? 1 : 2);
});
