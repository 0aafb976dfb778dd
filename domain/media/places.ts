/** What a setting that shows pictures is called, by its key. */
export const settingTitles: ReadonlyMap<string, string> = new Map([
  ['team', 'About page, the team'],
  ['logo', 'Logo'],
]);
