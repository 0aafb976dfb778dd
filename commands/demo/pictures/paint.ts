import sharp from 'sharp';
import { type Random, randomFrom } from '../random.ts';
import { arches } from './arches.ts';
import { botanical } from './botanical.ts';
import { night } from './night.ts';
import { type PaletteName, palettes } from './palettes.ts';
import { paper } from './paper.ts';
import { type Face, portrait } from './portrait.ts';
import { ridges } from './ridges.ts';
import { sea } from './sea.ts';
import { shelf } from './shelf.ts';
import { stillLife } from './still-life.ts';
import type { Canvas } from './svg.ts';
import { town } from './town.ts';

const scenes = { ridges, paper, sea, botanical, night, arches, town, stillLife, shelf } satisfies Record<
  string,
  (canvas: Canvas) => string
>;

export type SceneName = keyof typeof scenes;

/** What to paint: a scene in a category's colours, or somebody's face. The same order is always the same picture. */
export interface PictureOrder {
  seed: string;
  palette: PaletteName;
  scene: SceneName | Face;
  width: number;
  height: number;
}

/** The scenes that suit each category. */
export const scenesOf: Record<PaletteName, readonly SceneName[]> = {
  nature: ['ridges', 'botanical', 'sea', 'paper'],
  science: ['night', 'paper', 'ridges', 'arches'],
  technology: ['paper', 'arches', 'town', 'ridges'],
  travel: ['sea', 'ridges', 'town', 'paper'],
  'food & cooking': ['stillLife', 'botanical', 'arches', 'stillLife'],
  history: ['town', 'ridges', 'arches', 'sea'],
  literature: ['shelf', 'botanical', 'night', 'paper'],
  design: ['arches', 'paper', 'stillLife', 'botanical'],
};

/** Paints an order as a JPEG, with the grain of printed paper over it. */
export async function paint(order: PictureOrder): Promise<Uint8Array> {
  const random = randomFrom(order.seed);
  const { data, info } = await sharp(Buffer.from(drawing(order, random)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  addGrain(data, info.width * info.channels, random);
  return sharp(data, { raw: info }).jpeg({ quality: 88 }).toBuffer();
}

/** An order as SVG. */
export function drawing({ width, height, palette, scene }: PictureOrder, random: Random): string {
  const canvas = { width, height, palette: palettes[palette], random };
  return typeof scene === 'string' ? scenes[scene](canvas) : portrait(canvas, scene);
}

const GRAIN = 5;

/** The same small step on all three channels of a pixel, so that grain is light and not colour. */
function addGrain(pixels: Uint8Array, stride: number, random: Random): void {
  const steps = Int8Array.from({ length: 65_521 }, () =>
    Math.round((random.next() + random.next() - 1) * GRAIN * 1.6),
  );
  for (let at = 0, row = 0; at < pixels.length; row++) {
    const shift = random.whole(0, steps.length - 1);
    for (const end = at + stride; at < end; at += 3) {
      const step = steps[(shift + at / 3 + row) % steps.length] as number;
      for (let channel = at; channel < at + 3; channel++) {
        pixels[channel] = Math.min(255, Math.max(0, (pixels[channel] as number) + step));
      }
    }
  }
}
