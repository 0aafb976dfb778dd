/** Something that an import changed in or left out of a file, worded for the report. */
export interface Notice {
  kind: 'changed' | 'left_out';
  what: string;
  /** The number of times it happened in the file. */
  times: number;
}

/** Collects a file's notices. Equal ones are counted. */
export interface Notices {
  changed(what: string): void;
  leftOut(what: string): void;
  /** Adds notices that were collected elsewhere. */
  add(others: Notice[]): void;
  list(): Notice[];
}

/** Creates an empty collection. */
export function makeNotices(): Notices {
  const notices = new Map<string, Notice>();
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
    list: () => [...notices.values()],
  };
}
