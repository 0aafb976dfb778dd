/** The demo's series with their descriptions. */
export const series = {
  'The Art of Measuring':
    'What can be counted, what can be weighed, and what happens to a thing once somebody has measured it.',
} satisfies Record<string, string>;

export type SeriesTitle = keyof typeof series;
