/** The sections of the form, and the settings of each. */
export const sections = {
  identity: {
    title: 'Site',
    lead: 'Name, language and time zone.',
    keys: ['name', 'tagline', 'lang', 'timeZone'],
  },
  writing: { title: 'Writing', lead: '', keys: ['smartTypography'] },
  comments: {
    title: 'Comments and likes',
    lead: 'Of readers, below articles.',
    keys: ['commentsEnabled', 'commentsTrust', 'commentsDays', 'likesEnabled', 'likesFrom'],
  },
  statistics: {
    title: 'Statistics',
    lead: 'Counted here, without cookies and without a service.',
    keys: ['statistics', 'emailCampaigns'],
  },
  signIn: { title: 'Sign-in', lead: '', keys: ['requireSecondFactor'] },
  crawlers: {
    title: 'Robots',
    lead: 'Which of them may read the site. They are asked in robots.txt, and those that are well made obey.',
    keys: ['crawlSearch', 'crawlAssistants', 'crawlTraining'],
  },
  discovery: {
    title: 'Other sites',
    lead: 'How they recognise this one, and which of them are told of changes. Nothing is told of unlisted and unpublished texts.',
    keys: ['profileLinks', 'fediverseCreator', 'hub', 'indexNow'],
  },
  code: {
    title: 'Code for public pages',
    lead: 'Statistics, site verification and the like. No page of accounts and of the dashboard has it.',
    keys: ['codeEnabled', 'headCode', 'endCode', 'codeHosts'],
  },
  email: {
    title: 'Sender',
    lead: 'Of emails to accounts and of the newsletter. They have the logo, accent and footer line of the appearance.',
    keys: ['senderName', 'replyTo'],
  },
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

/** The pages of the settings, and the sections of each. */
export const settingsPages = {
  site: {
    title: 'Site',
    lead: 'Name, language, writing, comments and statistics.',
    sections: ['identity', 'writing', 'comments', 'statistics'],
  },
  navigation: {
    title: 'Navigation',
    lead: 'The links of the navigation bar and the footer.',
    sections: ['navigation', 'social'],
  },
  about: {
    title: 'About',
    lead: 'The about page.',
    sections: ['mission', 'stats', 'values', 'team'],
  },
  access: {
    title: 'Access',
    lead: 'How people sign in, which robots read, and what other sites are told.',
    sections: ['signIn', 'crawlers', 'discovery'],
  },
  email: { title: 'Email', lead: 'The emails that the site sends.', sections: ['email'] },
  code: { title: 'Code', lead: 'What public pages add to the site’s own.', sections: ['code'] },
} as const satisfies Record<string, { title: string; lead: string; sections: readonly SectionName[] }>;
export type SettingsPageName = keyof typeof settingsPages;
