/** The parts of the settings, and which of them each holds. */
export const sections = {
  identity: {
    title: 'Site',
    lead: 'What it is called, and how it looks.',
    keys: ['name', 'tagline', 'lang', 'timeZone', 'accentColour', 'logo'],
  },
  navigation: {
    title: 'Navigation',
    lead: 'The links in the bar and at the foot of every page.',
    keys: ['barLinks', 'quickLinks', 'legalLinks'],
  },
  mission: { title: 'About', lead: 'The story on the about page.', keys: ['founded', 'mission'] },
  stats: { title: 'Numbers', lead: 'Shown on the about page as they stand here.', keys: ['stats'] },
  values: { title: 'Values', lead: '', keys: ['values'] },
  team: { title: 'Team', lead: '', keys: ['team'] },
  social: {
    title: 'Social links',
    lead: 'A row of icons at the foot of every page. Well-known networks have their own; the label is read out and shown as a tooltip.',
    keys: ['social'],
  },
} as const;
export type SectionName = keyof typeof sections;

/** The change that brings a section's defaults back; undefined for an unknown section. */
export function sectionReset(name: string): Record<string, null> | undefined {
  if (!Object.hasOwn(sections, name)) return undefined;
  return Object.fromEntries(sections[name as SectionName].keys.map((key) => [key, null]));
}
