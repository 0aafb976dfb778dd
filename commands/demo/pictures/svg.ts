import type { Random } from '../random.ts';
import type { Palette } from './palettes.ts';

/** What a scene is drawn with and on. */
export interface Canvas {
  width: number;
  height: number;
  palette: Palette;
  random: Random;
}

export type Point = readonly [x: number, y: number];

type Attributes = Record<string, string | number>;

/** One element of SVG. */
export function shape(name: string, attributes: Attributes, inside = ''): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => `${key}="${typeof value === 'number' ? round(value) : value}"`,
  );
  return `<${name} ${written.join(' ')}>${inside}</${name}>`;
}

export const rectangle = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
) => shape('rect', { x, y, width, height, fill, ...more });

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}) =>
  shape('circle', { cx, cy, r, fill, ...more });

export const path = (d: string, fill: string, more: Attributes = {}) => shape('path', { d, fill, ...more });

export const group = (attributes: Attributes, ...inside: string[]) => shape('g', attributes, inside.join(''));

/** A gradient from above to below (or to the right with `across`) under the name `id`. */
export function gradient(
  id: string,
  stops: readonly (readonly [number, string, number?])[],
  across = false,
): string {
  const inside = stops.map(([offset, colour, opacity = 1]) =>
    shape('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity }),
  );
  const direction = across ? { x1: 0, y1: 0, x2: 1, y2: 0 } : { x1: 0, y1: 0, x2: 0, y2: 1 };
  return shape('linearGradient', { id, ...direction }, inside.join(''));
}

/** A glow that fades outwards. */
export function glow(id: string, colour: string, strength: number): string {
  const stop = (offset: number, opacity: number) =>
    shape('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity });
  return shape('radialGradient', { id }, stop(0, strength) + stop(0.4, strength * 0.35) + stop(1, 0));
}

/**
 * The soft shadow that a sheet of paper throws on those below: wider and wider faint outlines, which are drawn many
 * times faster than a blur.
 */
export function softShadow(d: string, colour: string, reach: number, drop: number): string {
  const outlines = [1, 0.72, 0.48, 0.28, 0.12].map((share) =>
    path(d, 'none', {
      stroke: colour,
      'stroke-width': reach * 2 * share,
      opacity: 0.075,
      'stroke-linejoin': 'round',
    }),
  );
  return group({ transform: `translate(0 ${drop})` }, ...outlines);
}

export function document(
  { width, height }: Pick<Canvas, 'width' | 'height'>,
  defs: string[],
  ...inside: string[]
): string {
  return shape(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
    `<defs>${defs.join('')}</defs>${inside.join('')}`,
  );
}

/** A smooth line through points (Catmull and Rom, written as Bézier curves). */
export function smooth(points: readonly Point[], closed = false): string {
  const at = (i: number): Point =>
    closed
      ? (points[(i + points.length) % points.length] as Point)
      : (points[Math.min(points.length - 1, Math.max(0, i))] as Point);
  const [startX, startY] = at(0);
  let d = `M${round(startX)} ${round(startY)}`;
  for (let i = 0; i < (closed ? points.length : points.length - 1); i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const second = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    d += `C${[...first, ...second, ...to].map(round).join(' ')}`;
  }
  return closed ? `${d}Z` : d;
}

/** A colour between two others, given as `#rrggbb`. */
export function mix(one: string, other: string, share: number): string {
  const channel = (at: number) => {
    const [a, b] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16)) as [
      number,
      number,
    ];
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
