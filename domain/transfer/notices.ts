import type { ImportedCard } from '../link-cards/link-cards.ts';
import type { PlacedImage } from './images/image-store.ts';

/** Something that an import changed in or left out of a file, worded for the report. */
export interface Notice {
  kind: 'changed' | 'left_out';
  what: string;
  /** The number of times it happened in the file. */
  times: number;
}

/** An image that stays on another site, was not found, or was refused. */
export interface LostImage {
  src: string;
  lost: 'remote' | 'missing' | 'rejected';
  /** Why it was refused. */
  why?: string;
}

/** A card whose image is not stored yet. */
export interface SourceCard extends Omit<ImportedCard, 'image'> {
  /** The address of its image in the source; '' without one. */
  thumbnail: string;
}

/** Collects a file's notices. Equal ones are counted. */
export interface Notices {
  changed(what: string): void;
  leftOut(what: string): void;
  /** Adds notices that were collected elsewhere. */
  add(others: Notice[]): void;
  /** Notices an image that is not on this site. */
  image(src: string, placed: PlacedImage): void;
  /** Adds what the source knows of a page that the article embeds. */
  card(card: SourceCard): void;
  list(): Notice[];
  lostImages(): LostImage[];
  cards(): SourceCard[];
}

/** Cards of one file that are kept. */
const MAX_CARDS = 200;

/** Longer addresses of images are cut in the report, in characters. */
const MAX_SRC = 200;

/** Creates an empty collection. */
export function makeNotices(): Notices {
  const notices = new Map<string, Notice>();
  const images: LostImage[] = [];
  const cards: SourceCard[] = [];
  const note = (kind: Notice['kind'], what: string, times = 1) => {
    const known = notices.get(`${kind} ${what}`);
    if (known) known.times += times;
    else notices.set(`${kind} ${what}`, { kind, what, times });
  };
  return {
    changed: (what) => note('changed', what),
    leftOut: (what) => note('left_out', what),
    add: (others) => {
      for (const { kind, what, times } of others) note(kind, what, times);
    },
    image(src, placed) {
      const short = src.slice(0, MAX_SRC);
      if (placed.kind === 'remote') {
        const { url, why } = placed;
        images.push({ src: url, lost: 'remote', ...(why !== undefined && { why }) });
      } else if (placed.kind === 'missing') images.push({ src: short, lost: 'missing' });
      else if (placed.kind === 'rejected') images.push({ src: short, lost: 'rejected', why: placed.why });
    },
    card(card) {
      if (cards.length < MAX_CARDS) cards.push(card);
    },
    list: () => [...notices.values()],
    lostImages: () => images,
    cards: () => cards,
  };
}
