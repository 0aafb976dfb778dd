/** A writer of the demo site. */
export interface Writer {
  name: string;
  bio: string;
  /** A writer without an email address has no account: their articles were imported. */
  email?: string;
}

/** The password of every account of the demo. */
export const DEMO_PASSWORD = 'paper-boats-on-the-padma';

/** The five writers. The first is the administrator that the demo announces. */
export const writers = {
  ayesha: {
    name: 'Ayesha Rahman',
    email: 'ayesha@lekha.example',
    bio: 'Edits this site from a balcony in Dhaka. Writes about rivers, gardens and the books that survive a monsoon.',
  },
  layla: {
    name: 'Layla Haddad',
    bio: 'Historian of paper, maps and other flat things that changed the world. Born in Amman, at home in archives.',
  },
  mei: {
    name: 'Mei-Lin Zhou',
    email: 'meilin@lekha.example',
    bio: 'Programmer and amateur astronomer. Believes that most performance problems are honesty problems.',
  },
  karthik: {
    name: 'Karthik Subramanian',
    email: 'karthik@lekha.example',
    bio: 'Cooks, bakes, forgets the timer and writes it down. Collects recipes from station canteens and grandmothers.',
  },
  haruto: {
    name: 'Haruto Nakagawa',
    email: 'haruto@lekha.example',
    bio: 'Designs books and mends chairs in Kanazawa. Travels slowly, by train where there is one.',
  },
} as const satisfies Record<string, Writer>;

export type WriterName = keyof typeof writers;
