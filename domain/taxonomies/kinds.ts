/** The items with a name, slug and description that articles are given: the table of each. */
export type ItemKind = 'tag' | 'series';

/** The column and the field of the API that hold the name. */
export const nameFields = { tag: 'name', series: 'title' } as const;
