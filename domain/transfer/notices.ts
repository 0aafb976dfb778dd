/** One thing that an import changed or left out of a file, in words for the operator. */
export interface Notice {
  kind: 'changed' | 'left_out';
  what: string;
  /** How often it happened in the file. */
  times: number;
}

/** Collects what happens to one file; the same thing is counted, not repeated. */
export interface NoticeBook {
  changed(what: string): void;
  leftOut(what: string): void;
  /** Takes over what was noticed elsewhere. */
  add(others: Notice[]): void;
  list(): Notice[];
}

/** An empty book. */
export function openNoticeBook(): NoticeBook {
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
