/** The demo's categories with their subcategories. */
export const categories = {
  nature: ['gardens', 'rivers'],
  science: ['astronomy', 'mathematics'],
  technology: ['programming', 'the web'],
  travel: [],
  'food & cooking': ['bread', 'markets'],
  history: [],
  literature: ['essays', 'poetry'],
  design: ['craft', 'typography'],
} satisfies Record<string, string[]>;

export type CategoryName = keyof typeof categories;
