/** Keys under which the browser keeps what a person chose. */
export const kept = {
  theme: 'lekha:theme',
  view: 'lekha:view',
  sort: 'lekha:sort',
  account: 'lekha:account',
  sidebar: 'lekha:sidebar',
} as const;
