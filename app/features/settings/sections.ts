/** The sections of the form, and the settings of each. */
export const sections = {
  identity: {
    title: 'Site',
    lead: 'Name, language and appearance.',
    keys: ['name', 'tagline', 'lang', 'timeZone', 'accentColour', 'logo'],
  },
  writing: { title: 'Writing', lead: '', keys: ['smartTypography'] },
  signIn: { title: 'Sign-in', lead: '', keys: ['requireSecondFactor'] },
  navigation: {
    title: 'Navigation',
    lead: 'The links in the navigation bar and the footer.',
    keys: ['barLinks', 'quickLinks', 'legalLinks'],
  },
  mission: { title: 'About', lead: 'The mission on the about page.', keys: ['founded', 'mission'] },
  stats: { title: 'Numbers', lead: 'Shown on the about page.', keys: ['stats'] },
  values: { title: 'Values', lead: '', keys: ['values'] },
  team: { title: 'Team', lead: '', keys: ['team'] },
  social: {
    title: 'Social links',
    lead: 'Icons in the footer. The label is the tooltip and the name for screen readers.',
    keys: ['social'],
  },
} as const;
export type SectionName = keyof typeof sections;
