import type { PaletteName } from './pictures/palettes.ts';
import type { Face } from './pictures/portrait.ts';

/** Somebody who writes on the demo site. */
export interface Writer {
  name: string;
  bio: string;
  /** Without one, the writer has no account: their articles came with an import. */
  email?: string;
  face: Face;
  palette: PaletteName;
}

/** The password of every account of the demo, which is gone when the demo ends. */
export const DEMO_PASSWORD = 'paper-boats-on-the-padma';

/** The five writers. The first is the administrator that the demo announces. */
export const writers = {
  ayesha: {
    name: 'Ayesha Rahman',
    email: 'ayesha@lekha.example',
    bio: 'Edits this site from a balcony in Dhaka. Writes about rivers, gardens and the books that survive a monsoon.',
    face: { skin: '#c98f68', hair: '#231a1e', style: 'long', clothes: '#b4432c' },
    palette: 'nature',
  },
  layla: {
    name: 'Layla Haddad',
    bio: 'Historian of paper, maps and other flat things that changed the world. Born in Amman, at home in archives.',
    face: { skin: '#dcae88', hair: '#3a2a24', style: 'scarf', clothes: '#3f6f8a' },
    palette: 'history',
  },
  mei: {
    name: 'Mei-Lin Zhou',
    email: 'meilin@lekha.example',
    bio: 'Programmer and amateur astronomer. Believes that most performance problems are honesty problems.',
    face: { skin: '#ecc5a0', hair: '#17171f', style: 'bob', clothes: '#34707f', glasses: true },
    palette: 'technology',
  },
  karthik: {
    name: 'Karthik Subramanian',
    email: 'karthik@lekha.example',
    bio: 'Cooks, bakes, forgets the timer and writes it down. Collects recipes from station canteens and grandmothers.',
    face: { skin: '#9c6843', hair: '#15131a', style: 'short', clothes: '#e0a13c', beard: true },
    palette: 'food & cooking',
  },
  haruto: {
    name: 'Haruto Nakagawa',
    email: 'haruto@lekha.example',
    bio: 'Designs books and mends chairs in Kanazawa. Travels slowly, by train where there is one.',
    face: { skin: '#e6bb94', hair: '#2b2427', style: 'short', clothes: '#2f4b7c', glasses: true },
    palette: 'design',
  },
} as const satisfies Record<string, Writer>;

export type WriterName = keyof typeof writers;
