import type { ImportedCard } from '../../link-cards/link-cards.ts';

/** Something that an import changed in or left out of a file, worded for the report. */
export interface Notice {
  kind: 'changed' | 'left_out' | 'unsure';
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

/** A file that was not imported, and the reason. */
export interface SkippedFile {
  path: string;
  why: string;
  /** The number of items it stands for. */
  count?: number;
}

/** A card whose image is not stored yet. */
export interface SourceCard extends Omit<ImportedCard, 'image'> {
  /** The URL of its image in the source; '' without one. */
  thumbnail: string;
}

/** The maximum number of cards of one file. */
const MAX_CARDS = 200;

/** Longer URLs of images are cut in the report. */
const MAX_SRC = 200;

/** Collects the notices of a file. Equal ones are counted. */
export type Notices = ReturnType<typeof makeNotices>;

/** Creates an empty collection. */
export function makeNotices() {
  const notices = new Map<string, Notice>();
  const images: LostImage[] = [];
  const cards: SourceCard[] = [];
  const note = (kind: Notice['kind'], what: string, times = 1) => {
    const known = notices.get(`${kind} ${what}`);
    if (known) known.times += times;
    else notices.set(`${kind} ${what}`, { kind, what, times });
  };
  return {
    changed: (what: string) => note('changed', what),
    leftOut: (what: string) => note('left_out', what),
    /** Notices what may withhold the article, which only the operator can decide. */
    unsure: (what: string) => note('unsure', what),
    /** Adds notices that were collected elsewhere. */
    add: (others: Notice[]) => {
      for (const { kind, what, times } of others) note(kind, what, times);
    },
    /** Notices an image that is not on this site. */
    image(src: string, placed: { kind: string; url?: string; why?: string }) {
      const short = src.slice(0, MAX_SRC);
      if (placed.kind === 'remote') {
        const { url = src, why } = placed;
        images.push({ src: url, lost: 'remote', ...(why !== undefined && { why }) });
      } else if (placed.kind === 'missing') images.push({ src: short, lost: 'missing' });
      else if (placed.kind === 'rejected')
        images.push({ src: short, lost: 'rejected', why: placed.why ?? '' });
    },
    /** Adds a card of a page that the article embeds. */
    card(card: SourceCard) {
      if (cards.length < MAX_CARDS) cards.push(card);
    },
    list: () => [...notices.values()],
    lostImages: () => images,
    cards: () => cards,
  };
}
